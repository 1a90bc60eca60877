// Measuring what was just changed makes the browser lay the page out at once. What is measured before the next picture is drawn costs nothing more.

/** Does this right before the next picture; gives what calls it off. */
export function beforePicture(doing: () => void): () => void {
  const frame = requestAnimationFrame(doing);
  return () => cancelAnimationFrame(frame);
}
