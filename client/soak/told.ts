// What a long run tells: `cargo xtask soak` shows these lines.

export function tell(line: string) {
  console.log(`soak: ${line}`);
}

/** The value below which this share of all values lies. */
export function share(values: number[], part: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0;
}

export const median = (values: number[]): number => share(values, 0.5);
