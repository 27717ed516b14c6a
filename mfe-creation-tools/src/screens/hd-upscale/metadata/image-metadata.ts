/** What an image says about its making. Each text is empty where it says nothing. */
export interface ImageMetadata {
  /** An XMP packet with the marks of generated images. */
  xmp: string
  /** The parameters of its generation, in the form of AUTOMATIC1111. */
  parameters: string
}

export type Bytes = Uint8Array<ArrayBuffer>

export function joinBytes(parts: readonly Uint8Array[]): Bytes {
  const joined = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const part of parts) {
    joined.set(part, at)
    at += part.length
  }
  return joined
}

export const encodeText = (text: string): Bytes => joinBytes([new TextEncoder().encode(text)])

/** A number as bytes, the highest first. */
export const toBigEndian = (value: number, bytes: 2 | 4): Bytes =>
  Uint8Array.from({ length: bytes }, (_, i) => (value >>> (8 * (bytes - 1 - i))) & 255)

/** A number as bytes, the lowest first. */
export const toLittleEndian = (value: number, bytes: 2 | 3 | 4): Bytes =>
  Uint8Array.from({ length: bytes }, (_, i) => (value >>> (8 * i)) & 255)
