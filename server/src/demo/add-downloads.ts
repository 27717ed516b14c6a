import { createWriteStream } from 'node:fs'
import { basename, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { defaultDesktopTools, languages, type DesktopTool } from '@tessera/shared-contracts'
import { ZipFile } from 'yazl'
import { text } from '../texts.ts'

/**
 * Lays an archive behind every card of the landing page that offers one, so that its button leads somewhere.
 * It holds no program and says so, and what the operator puts in its place; a file that is there already stays.
 */
export async function addDownloads(folder: string): Promise<void> {
  for (const tool of defaultDesktopTools) {
    if (tool.downloadLink) await addArchive(join(folder, basename(tool.downloadLink)), tool)
  }
}

async function addArchive(path: string, { title }: DesktopTool): Promise<void> {
  const note = languages.map(language =>
    text(language, 'downloads.demoNote', { tool: title[language], file: basename(path) }),
  )
  const zip = new ZipFile()
  zip.addBuffer(Buffer.from(note.join('\n')), 'README.txt', { compress: false })
  zip.end()
  try {
    await pipeline(zip.outputStream, createWriteStream(path, { flags: 'wx' }))
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
}
