/** Decodes UTF-8, and what is no UTF-8 as Latin-1. Many programs write UTF-8 where the format says Latin-1. */
export function decodeText(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return decodeLatin1(bytes)
  }
}

/** `TextDecoder` reads Windows-1252 under this name, which differs in characters that no prompt has. */
export const decodeLatin1 = (bytes: Uint8Array): string => new TextDecoder('latin1').decode(bytes)

/**
 * Decodes an EXIF user comment: eight bytes that name the encoding, then the text. Programs write UTF-16 in either
 * byte order, whatever the byte order of the EXIF data, and UTF-8 under any name.
 */
export function decodeUserComment(bytes: Uint8Array): string {
  const name = decodeLatin1(bytes.subarray(0, 8))
  if (name === 'UNICODE\0') return trimZeros(decodeUtf16(bytes.subarray(8)))
  const hasName = /^(ASCII|JIS)?\0+$/.test(name)
  return trimZeros(decodeText(hasName ? bytes.subarray(8) : bytes))
}

/** A text of parameters has digits and spaces, so the byte order that gives more ASCII is the right one. */
function decodeUtf16(bytes: Uint8Array): string {
  const sample = bytes.subarray(0, 10_000)
  const zeros = [0, 0]
  for (const [index, byte] of sample.entries()) if (byte === 0) zeros[index % 2] = (zeros[index % 2] ?? 0) + 1
  const [even = 0, odd = 0] = zeros
  if (even === 0 && odd === 0 && !hasByteOrderMark(bytes)) return decodeText(bytes)
  const isBig = bytes[0] === 0xfe && bytes[1] === 0xff ? true : bytes[0] === 0xff ? false : even > odd
  return new TextDecoder(isBig ? 'utf-16be' : 'utf-16le').decode(bytes)
}

const hasByteOrderMark = ([first, second]: Uint8Array): boolean =>
  (first === 0xfe && second === 0xff) || (first === 0xff && second === 0xfe)

/** Removes the zero bytes that end a text of EXIF data or a comment. */
export const trimZeros = (text: string): string => {
  let end = text.length
  while (end > 0 && text.charCodeAt(end - 1) === 0) end -= 1
  return text.slice(0, end)
}
