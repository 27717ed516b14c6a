import { PassThrough, Readable } from 'node:stream'
import { ZipFile } from 'yazl'
import type { ExportFile } from './account-export.ts'
import type { MediaStore } from '../../media/media.ts'

/** Images and videos are compressed already. Without compression the size is known before the first byte. */
const stored = { compress: false } as const

/**
 * Creates a zip file as a stream that reads one file at a time. Files that are missing in the media store are
 * left out. A file that cannot be read when its turn comes destroys the stream.
 */
export async function createZip(
  files: readonly ExportFile[],
  media: MediaStore,
): Promise<{ stream: Readable; bytes: number }> {
  const zip = new ZipFile()
  const stream = zip.outputStream.pipe(new PassThrough())
  const end = (error: Error) => stream.destroy(error)
  // The first file can fail before the server listens to the errors of the stream
  stream.on('error', () => {})
  /** The file that is being read. It has to be closed when the client disconnects. */
  let open: (NodeJS.ReadableStream & { destroy?(): void }) | undefined
  stream.once('close', () => open?.destroy?.())

  for (const file of files) {
    if ('text' in file) {
      zip.addBuffer(Buffer.from(file.text), file.name, stored)
      continue
    }
    if ('readText' in file) {
      const { name, readText } = file
      const size = Buffer.byteLength(await readText())
      zip.addReadStreamLazy(name, { ...stored, size }, callback => {
        readText().then(
          text => callback(null, Readable.from(Buffer.from(text))),
          (error: unknown) => callback(error, Readable.from([])),
        )
      })
      continue
    }
    const size = await media.size(file.key)
    if (size === null) continue
    zip.addReadStreamLazy(file.name, { ...stored, size }, callback => {
      // yazl does not listen to the errors of a stream that it receives
      open = media.read(file.key).once('error', end)
      callback(null, open)
    })
  }
  zip.once('error', end)
  const bytes = await new Promise<number>(resolve => {
    // The library passes the size to the callback; its types omit it.
    zip.end(undefined, resolve as () => void)
  })
  return { stream, bytes }
}
