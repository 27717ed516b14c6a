import { PassThrough, Readable } from 'node:stream'
import { ZipFile } from 'yazl'
import type { ExportFile } from './account-export.ts'
import type { MediaStore } from '../../media/media.ts'

/** Images and videos are compressed already. Without compression the size is known before the first byte. */
const stored = { compress: false } as const

/**
 * Creates a zip file as a stream that reads one file at a time. Files that are missing in the media store are
 * left out. A file that cannot be read when its turn comes destroys the stream.
 *
 * @throws the error of a file that cannot be read before the size of the zip is known
 */
export async function createZip(
  files: readonly ExportFile[],
  media: MediaStore,
): Promise<{ stream: Readable; bytes: number }> {
  const zip = new ZipFile()
  const stream = zip.outputStream.pipe(new PassThrough())
  /** The file that is being read. It has to be closed when the client disconnects. */
  let open: (NodeJS.ReadableStream & { destroy?(): void }) | undefined
  const { promise: failed, reject } = Promise.withResolvers<never>()
  const fail = (error: Error) => {
    stream.destroy(error)
    reject(error)
  }
  // Reading starts with the first file, before the server listens to the stream
  stream.on('error', () => {}).once('close', () => open?.destroy?.())
  failed.catch(() => {})
  zip.on('error', fail)

  function addFile(name: string, key: string, size: number): void {
    zip.addReadStreamLazy(name, { ...stored, size }, callback => {
      // yazl does not listen to the errors of a stream that it receives
      open = media.read(key).once('error', fail)
      callback(null, open)
    })
  }

  function addText(name: string, readText: () => Promise<string>, size: number): void {
    zip.addReadStreamLazy(name, { ...stored, size }, callback => {
      readText().then(
        text => callback(null, Readable.from(Buffer.from(text))),
        (error: unknown) => callback(error, Readable.from([])),
      )
    })
  }

  async function addAll(): Promise<void> {
    for (const file of files) {
      if ('text' in file) zip.addBuffer(Buffer.from(file.text), file.name, stored)
      else if ('readText' in file) addText(file.name, file.readText, Buffer.byteLength(await file.readText()))
      else {
        const size = await media.size(file.key)
        if (size !== null) addFile(file.name, file.key, size)
      }
    }
  }

  try {
    await Promise.race([addAll(), failed])
    // yazl reports no size after an error. It passes the size to the callback; its types omit it
    const sized = new Promise<number>(resolve => {
      zip.end(undefined, resolve as () => void)
    })
    return { stream, bytes: await Promise.race([sized, failed]) }
  } catch (error) {
    stream.destroy()
    throw error
  }
}
