import { createWriteStream } from 'node:fs'
import { basename, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { defaultDesktopTools, languages, type DesktopTool } from '@tessera/shared-contracts'
import { createZip } from '../zip/zip.ts'
import { text } from '../texts.ts'

/**
 * Adds an archive for every card of the landing page that offers a download. The archive contains no program:
 * it tells the operator to replace it. An existing file is not replaced.
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
  const files = [{ name: 'README.txt', read: () => [note.join('\n')] }]
  try {
    await pipeline(createZip(files, Date.now()), createWriteStream(path, { flags: 'wx' }))
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
}
