/**
 * Decompresses at most `maxBytes`.
 *
 * @returns null for damaged data, and for data that has more bytes decompressed
 */
export async function inflate(
  data: Uint8Array,
  format: 'deflate' | 'gzip',
  maxBytes: number,
): Promise<Uint8Array | null> {
  try {
    const stream = new Blob([new Uint8Array(data)]).stream().pipeThrough(new DecompressionStream(format))
    const chunks: Uint8Array[] = []
    let size = 0
    const reader = stream.getReader()
    for (let next = await reader.read(); next.value; next = await reader.read()) {
      size += next.value.byteLength
      if (size > maxBytes) {
        await reader.cancel()
        return null
      }
      chunks.push(next.value)
    }
    return joinBytes(chunks, size)
  } catch {
    return null
  }
}

function joinBytes(chunks: readonly Uint8Array[], size: number): Uint8Array {
  const joined = new Uint8Array(size)
  let offset = 0
  for (const chunk of chunks) {
    joined.set(chunk, offset)
    offset += chunk.byteLength
  }
  return joined
}
