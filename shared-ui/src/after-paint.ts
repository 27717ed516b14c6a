/**
 * Calls back after the browser has painted the current state, so that slow work does not delay the response to a click.
 *
 * @returns cancels the call
 */
export function afterPaint(callback: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const frame = requestAnimationFrame(() => {
    // The browser paints between the callbacks of a frame and the next task
    timer = setTimeout(callback)
  })
  return () => {
    cancelAnimationFrame(frame)
    clearTimeout(timer)
  }
}
