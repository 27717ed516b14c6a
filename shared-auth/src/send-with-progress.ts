/**
 * Sends a request whose body takes its time; only XMLHttpRequest tells a page how much of it has gone.
 *
 * @param onProgress how much of the body has gone, 0 to 1
 * @throws {TypeError} without an answer; the signal's reason when it was aborted
 */
export function sendWithProgress(
  address: string,
  init: { method: string; headers: Record<string, string>; body: XMLHttpRequestBodyInit | undefined },
  signal: AbortSignal | undefined,
  onProgress: (share: number) => void,
): Promise<{ status: number; ok: boolean; text: string }> {
  return new Promise((resolve, reject) => {
    signal?.throwIfAborted()
    const request = new XMLHttpRequest()
    const abort = () => request.abort()
    request.open(init.method, address)
    for (const [name, value] of Object.entries(init.headers)) request.setRequestHeader(name, value)
    request.upload.addEventListener('progress', ({ loaded, total }) => {
      if (total > 0) onProgress(loaded / total)
    })
    request.addEventListener('load', () => {
      const { status, responseText: text } = request
      resolve({ status, ok: status >= 200 && status < 300, text })
    })
    request.addEventListener('error', () => reject(new TypeError('Failed to send')))
    request.addEventListener('abort', () => reject(signal?.reason as Error))
    request.addEventListener('loadend', () => signal?.removeEventListener('abort', abort))
    signal?.addEventListener('abort', abort)
    request.send(init.body ?? null)
  })
}
