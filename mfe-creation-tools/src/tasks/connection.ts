/** Calls the listener when the browser loses the network; returns a function that stops this. */
export function onConnectionLost(listener: () => void): () => void {
  window.addEventListener('offline', listener)
  return () => window.removeEventListener('offline', listener)
}

/** Resolves after the time, or as soon as the network returns. */
export function waitForConnectionOr(milliseconds: number): Promise<void> {
  return new Promise(resolve => {
    const finish = () => {
      clearTimeout(timer)
      window.removeEventListener('online', finish)
      resolve()
    }
    const timer = setTimeout(finish, milliseconds)
    window.addEventListener('online', finish)
  })
}
