/** Resolves once the page is seen as it is now: for what takes long, and need not hold up the answer to a press. */
export const nextPaint = (): Promise<void> =>
  // The frame is painted between its callbacks and the next task
  new Promise(resolve => requestAnimationFrame(() => setTimeout(resolve)))
