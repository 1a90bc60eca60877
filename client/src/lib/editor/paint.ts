// The text of a card file as coloured pieces, line by line, with faults marked.

import type { Fault } from '../types';
import { after, type Within } from './draft';

export interface Piece {
  text: string;
  /** `h` header, `k` key, `s` string, `n` number, `c` comment, `t` text of a card, `g` its trigger. */
  look: string;
  fault: boolean;
}

function plain(line: string, within: Within): [string, string][] {
  if (within === "'''" || within === '"""') {
    const trigger = /^([A-Z][a-z]+(?: [a-z ]+?)?(?:,[^:]*)?:)(.*)$/.exec(line);
    if (trigger)
      return [
        [trigger[1]!, 'g'],
        [trigger[2]!, 't'],
      ];
    return [[line, line.includes(within) ? 's' : 't']];
  }
  if (within === '[') return [[line, 's']];
  if (/^\s*#/.test(line)) return [[line, 'c']];
  if (/^\s*\[/.test(line)) return [[line, 'h']];
  const field = /^(\s*[\w-]+)(\s*=\s*)(.*)$/.exec(line);
  if (!field) return [[line, 't']];
  const value = field[3]!;
  return [
    [field[1]!, 'k'],
    [field[2]!, 't'],
    [value, /^(true|false|[\d.]+)\b/.test(value) ? 'n' : 's'],
  ];
}

/** A column in letters as a place in a string, where some letters are two units long. */
export function placeOf(line: string, column: number): number {
  let place = 0;
  let letters = 1;
  for (const letter of line) {
    if (letters >= column) break;
    letters += 1;
    place += letter.length;
  }
  return place;
}

/** Cuts pieces where faults begin and end. */
function cut(pieces: [string, string][], spans: [number, number][]): Piece[] {
  const out: Piece[] = [];
  let at = 0;
  for (const [text, look] of pieces) {
    const edges = new Set([0, text.length]);
    for (const [from, to] of spans)
      for (const edge of [from - at, to - at]) if (edge > 0 && edge < text.length) edges.add(edge);
    const sorted = [...edges].sort((a, b) => a - b);
    for (let i = 0; i + 1 < sorted.length; i++) {
      const begin = sorted[i]!;
      const fault = spans.some(([from, to]) => at + begin >= from && at + begin < to);
      out.push({ text: text.slice(begin, sorted[i + 1]), look, fault });
    }
    at += text.length;
  }
  return out;
}

export function paint(source: string, faults: Fault[]): Piece[][] {
  let within: Within = '';
  return source.split('\n').map((line, at) => {
    const pieces = plain(line, within);
    within = after(line, within);
    const spans = faults
      .filter((fault) => fault.line === at + 1)
      .map((fault): [number, number] => [placeOf(line, fault.column), placeOf(line, fault.column + fault.length)]);
    return cut(pieces, spans);
  });
}
