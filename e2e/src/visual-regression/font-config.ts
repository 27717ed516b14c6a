import { mkdtemp, readFile, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { inflateSync } from 'node:zlib'

const dejaVuSans = fileURLToPath(
  import.meta.resolve('@fontsource/dejavu-sans/files/dejavu-sans-latin-400-normal.woff'),
)

/** Decompresses a WOFF file to an OpenType font (W3C, WOFF 1.0, §3 to §5). */
function unwrapWoff(woff: Buffer): Buffer {
  const count = woff.readUInt16BE(12)
  const directory = Buffer.alloc(12 + 16 * count)
  woff.copy(directory, 0, 4, 8)
  directory.writeUInt16BE(count, 4)
  const parts = [directory]
  let end = directory.length
  for (let index = 0; index < count; index++) {
    const entry = 44 + 20 * index
    const offset = woff.readUInt32BE(entry + 4)
    const deflated = woff.subarray(offset, offset + woff.readUInt32BE(entry + 8))
    const length = woff.readUInt32BE(entry + 12)
    const table = deflated.length < length ? inflateSync(deflated) : deflated
    const record = 12 + 16 * index
    woff.copy(directory, record, entry, entry + 4)
    directory.writeUInt32BE(woff.readUInt32BE(entry + 16), record + 4)
    directory.writeUInt32BE(end, record + 8)
    directory.writeUInt32BE(length, record + 12)
    const padded = Buffer.alloc(Math.ceil(length / 4) * 4)
    table.copy(padded)
    parts.push(padded)
    end += padded.length
  }
  return Buffer.concat(parts)
}

/**
 * Writes fonts and a fontconfig file that allows no others, because fonts differ between machines. A browser exits if it
 * finds no font.
 *
 * @param folder an existing folder, which the file names
 * @param woffFiles paths of the fonts
 * @param rules elements for the file
 * @returns the path of the file, for `FONTCONFIG_FILE`
 */
export async function writeFontConfig(
  folder: string,
  woffFiles: readonly string[],
  rules = '',
): Promise<string> {
  const config = path.join(folder, 'fonts.conf')
  for (const file of woffFiles)
    await writeFile(
      path.join(folder, `${path.basename(file, '.woff')}.ttf`),
      unwrapWoff(await readFile(file)),
    )
  await writeFile(
    config,
    `<fontconfig><dir>${folder}</dir><cachedir>${folder}/cache</cachedir>${rules}</fontconfig>`,
  )
  return config
}

/** Creates a temporary folder with one font and its fontconfig file. */
export async function writeDejaVuFontConfig(): Promise<{ config: string; folder: string }> {
  const folder = await mkdtemp(path.join(tmpdir(), 'tessera-font-'))
  return { folder, config: await writeFontConfig(folder, [dejaVuSans]) }
}
