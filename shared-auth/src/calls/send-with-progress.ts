/**
 * Sends a request with XMLHttpRequest, because only that reports the progress of an upload.
 *
 * @param onProgress receives how much of the body is sent, from 0 to 1
 * @throws {TypeError} when no response arrives; the signal's reason when the request was aborted
 */
export function sendWithProgress(
  url: string,
  init: { method: string; headers: Record<string, string>; body: XMLHttpRequestBodyInit | undefined },
  signal: AbortSignal | undefined,
  onProgress: (fraction: number) => void,
): Promise<{ status: number; ok: boolean; text: string }> {
  return new Promise((resolve, reject) => {
    signal?.throwIfAborted()
    const request = new XMLHttpRequest()
    const abort = () => request.abort()
    request.open(init.method, url)
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
