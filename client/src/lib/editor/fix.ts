// What a fault proposes, as a change of the text.

import type { Fault } from '../types';
import { placeOf } from './paint';

export interface Fix {
  from: number;
  to: number;
  /** What is there, and what comes instead. */
  old: string;
  text: string;
}

export function wordOf(source: string, fault: Fault): { from: number; to: number; word: string } {
  const lines = source.split('\n');
  const line = lines[fault.line - 1] ?? '';
  const start = lines.slice(0, fault.line - 1).reduce((sum, one) => sum + one.length + 1, 0);
  const from = start + placeOf(line, fault.column);
  const to = start + placeOf(line, fault.column + fault.length);
  return { from, to, word: source.slice(from, to) };
}

/** The change that takes the suggestion, where it names a word: "did you mean `advantage`?" */
export function fixOf(source: string, fault: Fault): Fix | null {
  const proposed = /did you mean `([^`]+)`/.exec(fault.suggestion ?? '')?.[1];
  if (!proposed) return null;
  const { from, to, word } = wordOf(source, fault);
  const inner = proposed.replace(/^"(.*)"$/, '$1');
  const quote = /^["']/.exec(word)?.[0];
  const text = quote && word.endsWith(quote) ? quote + inner + quote : proposed;
  return { from, to, old: word, text };
}

/** The server's words with printed quotes instead of backticks. */
export const faultWords = (text: string): string => text.replace(/`([^`]*)`/g, '“$1”');
/** A word without the quotes of the file around it. */
export const unquoted = (word: string): string => word.replace(/^(["'])(.*)\1$/, '$2');
