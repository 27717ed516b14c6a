/** Bytes of a name without its ending. File systems take 255, and a letter can have four. */
const maxBytes = 160

/** Not allowed on Windows, a separator of folders elsewhere, or not visible. */
const forbidden = /[<>:"/\\|?*\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu

/** Names of devices of Windows. */
const reserved = /^(?:con|prn|aux|nul|com\d|lpt\d)$/i

/** Returns a name for a file from a title, which every file system can store. */
export function toFileName(title: string, fallback: string): string {
  const spaced = title.replaceAll(forbidden, ' ').replaceAll(/\s+/g, ' ')
  // A first dot hides a file, and Windows removes a last one
  const name = cutBytes(spaced.trim().replace(/^[. ]+/, '')).replace(/(?<![. ])[. ]+$/, '')
  if (name === '') return fallback
  return reserved.test(name.split('.')[0] ?? '') ? `${fallback} ${name}` : name
}

/** Returns the first characters of a text that have at most `maxBytes` bytes. */
function cutBytes(text: string): string {
  const encoder = new TextEncoder()
  let bytes = 0
  const characters = Array.from(text).filter(character => {
    bytes += encoder.encode(character).length
    return bytes <= maxBytes
  })
  return characters.join('')
}
