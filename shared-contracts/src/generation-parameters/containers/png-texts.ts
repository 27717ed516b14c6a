import { decodeLatin1, decodeText } from './decode-text.ts'
import { readExifTexts } from './exif-texts.ts'
import { inflate } from './inflate.ts'

/** Other texts can be large and are skipped unread. So is ComfyUI's `workflow`: its `prompt` has the same and the values. */
const keywords = new Set(
  'parameters prompt Software Source Comment Description Author invokeai_metadata sd-metadata Dream fooocus_scheme generation_data'.split(
    ' ',
  ),
)
const xmpKeyword = 'XML:com.adobe.xmp'

/** Bytes of all texts together, decompressed. */
const maxBytes = 12 * 1024 * 1024

interface Chunk {
  type: string
  data: Uint8Array
}

/** Reads the texts of a PNG, those after its pixels too. A damaged chunk ends the reading. */
export async function readPngTexts(file: Uint8Array, texts: Map<string, string>): Promise<void> {
  let left = maxBytes
  for (const { type, data } of listChunks(file)) {
    if (type === 'eXIf') readExifTexts(data, texts)
    if (type !== 'tEXt' && type !== 'zTXt' && type !== 'iTXt') continue
    const end = data.subarray(0, 80).indexOf(0)
    const keyword = decodeLatin1(data.subarray(0, Math.max(0, end)))
    const name = keyword === xmpKeyword ? 'xmp' : keyword
    if (texts.has(name) || (name !== 'xmp' && !keywords.has(keyword))) continue
    const content = getContent(type, data.subarray(end + 1))
    const bytes = content?.isCompressed ? await inflate(content.bytes, 'deflate', left) : content?.bytes
    if (!bytes || bytes.byteLength > left) continue
    left -= bytes.byteLength
    texts.set(name, decodeText(bytes))
  }
}

function* listChunks(file: Uint8Array): Generator<Chunk> {
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength)
  let offset = 8
  while (offset + 12 <= file.byteLength) {
    const length = view.getUint32(offset)
    const end = offset + 8 + length
    if (end > file.byteLength) return
    yield { type: decodeLatin1(file.subarray(offset + 4, offset + 8)), data: file.subarray(offset + 8, end) }
    offset = end + 4
  }
}

function getContent(type: string, rest: Uint8Array): { isCompressed: boolean; bytes: Uint8Array } | null {
  if (type === 'tEXt') return { isCompressed: false, bytes: rest }
  // One byte is the method of compression
  if (type === 'zTXt') return { isCompressed: true, bytes: rest.subarray(1) }
  const language = rest.indexOf(0, 2)
  const translated = language < 0 ? -1 : rest.indexOf(0, language + 1)
  return translated < 0 ? null : { isCompressed: rest[0] === 1, bytes: rest.subarray(translated + 1) }
}

/** Whether the PNG has pixels of eight bits with transparency, whose lowest bits can hold a text. */
export const hasByteAlpha = (file: Uint8Array): boolean => file[24] === 8 && file[25] === 6
