// Sounds, made here and now: off until somebody wants them. Each has its visible counterpart.

import type { Beat, SeatName } from './types';

let context: AudioContext | null = null;

function tone(frequency: number, length: number, shape: OscillatorType, volume: number, to = frequency, delay = 0) {
  context ??= new AudioContext();
  const start = context.currentTime + delay;
  const source = context.createOscillator();
  const gain = context.createGain();
  source.type = shape;
  source.frequency.setValueAtTime(frequency, start);
  source.frequency.exponentialRampToValueAtTime(Math.max(20, to), start + length);
  gain.gain.setValueAtTime(volume, start);
  gain.gain.exponentialRampToValueAtTime(0.001, start + length);
  source.connect(gain).connect(context.destination);
  source.start(start);
  source.stop(start + length);
}

function noise(length: number, volume: number, frequency: number) {
  context ??= new AudioContext();
  const buffer = context.createBuffer(1, Math.max(1, Math.floor(context.sampleRate * length)), context.sampleRate);
  const data = buffer.getChannelData(0);
  for (let at = 0; at < data.length; at++) data[at] = (Math.random() * 2 - 1) * (1 - at / data.length);
  const source = context.createBufferSource();
  source.buffer = buffer;
  const filter = context.createBiquadFilter();
  filter.type = 'bandpass';
  filter.frequency.value = frequency;
  const gain = context.createGain();
  gain.gain.value = volume;
  source.connect(filter).connect(gain).connect(context.destination);
  source.start();
}

/** The sound of a beat. */
export function soundOf(beat: Beat, seat: SeatName) {
  const damage = beat.total ?? 0;
  switch (beat.kind) {
    case 'set':
    case 'wild':
      noise(0.08, 0.25, 300);
      break;
    case 'reveal':
    case 'replace':
      noise(0.06, 0.3, 2600);
      break;
    case 'speed':
      tone(420, 0.09, 'triangle', 0.12);
      tone(630, 0.12, 'triangle', 0.12, 630, 0.09);
      break;
    case 'range':
      noise(0.22, 0.15, 900);
      break;
    case 'damage':
      noise(
        damage >= 7 ? 0.34 : damage >= 4 ? 0.24 : 0.14,
        damage >= 7 ? 0.6 : damage >= 4 ? 0.45 : 0.3,
        damage >= 7 ? 180 : 320,
      );
      tone(damage >= 7 ? 70 : damage >= 4 ? 95 : 130, 0.2, 'square', 0.12, 45);
      break;
    case 'guard':
      tone(1400, 0.16, 'square', 0.06, 900);
      break;
    case 'stun':
      tone(520, 0.5, 'sawtooth', 0.1, 90);
      break;
    case 'exceed':
      for (const [at, note] of [262, 330, 392, 523].entries()) tone(note, 0.5, 'sawtooth', 0.07, note, at * 0.05);
      break;
    case 'turn':
      if (beat.seat === seat) tone(660, 0.12, 'sine', 0.12, 880);
      break;
    case 'over':
      for (const [at, note] of [392, 523, 659].entries()) tone(note, 0.4, 'triangle', 0.12, note, at * 0.12);
      break;
    default:
      tone(300, 0.04, 'sine', 0.06);
  }
}
