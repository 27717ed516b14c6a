import { PassThrough, type Readable } from 'node:stream'
import { ZipFile } from 'yazl'
import type { ExportedFile } from '../domain/account-export.ts'
import type { MediaStore } from '../domain/media.ts'

/** Nothing is packed: pictures and videos are already, and so the size is known before the first byte. */
const stored = { compress: false } as const

/**
 * Files as a zip file that is made while it is read, one file at a time. A file that the store no longer
 * has is left out.
 *
 * @returns the zip file and its size in bytes
 */
export async function zipOf(
  files: readonly ExportedFile[],
  media: MediaStore,
): Promise<{ stream: Readable; bytes: number }> {
  const zip = new ZipFile()
  const stream = zip.outputStream.pipe(new PassThrough())
  /** The file that is being read; nothing else would close it when the reader leaves. */
  let open: (NodeJS.ReadableStream & { destroy?(): void }) | undefined
  stream.once('close', () => open?.destroy?.())

  for (const file of files) {
    if ('text' in file) {
      zip.addBuffer(Buffer.from(file.text), file.name, stored)
      continue
    }
    const size = await media.size(file.key)
    if (size === null) continue
    zip.addReadStreamLazy(file.name, { ...stored, size }, callback => {
      open = media.read(file.key)
      callback(null, open)
    })
  }
  zip.once('error', (error: Error) => stream.destroy(error))
  const bytes = await new Promise<number>(resolve => {
    // The library's types forget what the callback is called with.
    zip.end(undefined, resolve as () => void)
  })
  return { stream, bytes }
}
