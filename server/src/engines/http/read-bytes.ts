/** The result of an engine is no image, is too large, or is at a URL that is not allowed. */
export class InvalidResultError extends Error {
  override readonly name = 'BadResult'
}

/** Returns a signal that aborts after the time, or earlier with the other signal. */
export const limitTime = (timeoutMs: number, signal?: AbortSignal): AbortSignal =>
  AbortSignal.any([AbortSignal.timeout(timeoutMs), ...(signal ? [signal] : [])])

/** Reads a stream into memory. @throws {InvalidResultError} with the message `tooLarge` beyond `maxBytes` */
export async function readBytes(
  stream: AsyncIterable<Uint8Array>,
  maxBytes: number,
  tooLarge: string,
): Promise<Buffer> {
  const chunks: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of stream) {
    bytes += chunk.byteLength
    if (bytes > maxBytes) throw new InvalidResultError(tooLarge)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}
