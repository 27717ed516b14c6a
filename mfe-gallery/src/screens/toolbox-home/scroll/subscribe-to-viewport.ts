/** Calls `onChange` on scroll and resize. Returns a function that unsubscribes. */
export function subscribeToViewport(onChange: () => void) {
  window.addEventListener('scroll', onChange, { passive: true })
  window.addEventListener('resize', onChange)
  return () => {
    window.removeEventListener('scroll', onChange)
    window.removeEventListener('resize', onChange)
  }
}
