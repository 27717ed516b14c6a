/**
 * Does something once the page is seen as it is now: for what takes long, and need not hold up the answer to a press.
 *
 * @returns how to leave it undone
 */
export function afterPaint(work: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const frame = requestAnimationFrame(() => {
    // The frame is painted between its callbacks and the next task
    timer = setTimeout(work)
  })
  return () => {
    cancelAnimationFrame(frame)
    clearTimeout(timer)
  }
}
