import { readAlphaText, type ReadAlpha } from './containers/alpha-bits.ts'
import { readJpegTexts } from './containers/jpeg-texts.ts'
import { hasByteAlpha, readPngTexts } from './containers/png-texts.ts'
import { readWebpTexts } from './containers/webp-texts.ts'
import { findParameters } from './find-parameters.ts'
import { sanitizeParameters, type GenerationParameters } from './generation-parameters.ts'
import { readNovelaiJson } from './generators/novelai.ts'
import { parseObject } from './json.ts'

export type { AlphaColumns, ReadAlpha } from './containers/alpha-bits.ts'
export { formatInfotext } from './format-infotext.ts'
export type { GenerationParameters } from './generation-parameters.ts'

/**
 * Reads how an image was generated from what its PNG, JPEG or WebP file says. The file is untrusted: time and memory
 * are bounded by its size, and a damaged file is one that says nothing.
 *
 * @param readAlpha decodes a part of the pixels; called for PNG files with an alpha channel whose texts say nothing
 * @returns null where the file says nothing, or nothing that is understood
 */
export async function readGenerationParameters(
  file: Uint8Array,
  readAlpha?: ReadAlpha,
): Promise<GenerationParameters | null> {
  const texts = new Map<string, string>()
  const isPng = startsWith(file, [0x89, 0x50, 0x4e, 0x47])
  if (isPng) await readPngTexts(file, texts)
  else if (startsWith(file, [0xff, 0xd8, 0xff])) readJpegTexts(file, texts)
  else if (startsWith(file, [0x52, 0x49, 0x46, 0x46])) readWebpTexts(file, texts)
  else return null
  const found = findParameters(texts)
  if (found) return sanitizeParameters(found)
  if (!isPng || !readAlpha || !hasByteAlpha(file)) return null
  const hidden = parseObject((await readAlphaText(readAlpha)) ?? undefined)
  const parameters = hidden && readNovelaiJson(hidden)
  return parameters && sanitizeParameters(parameters)
}

const startsWith = (file: Uint8Array, bytes: readonly number[]): boolean =>
  bytes.every((byte, index) => file[index] === byte)
