/**
 * The process that reads what members send: images, videos and documents. A file that crashes a decoder, or takes too long
 * or too much memory, ends this process and not the server. `process-pool.ts` starts it.
 */
import { localDocumentReader } from '../../documents/document-reader.ts'
import { createVideoProcessor } from '../video/video-processor.ts'
import { sharpImageProcessor } from '../image-processor.ts'
import { serializeError, type MediaReply, type MediaRequest } from './messages.ts'

const { FFMPEG } = process.env
const processors = {
  image: sharpImageProcessor,
  video: createVideoProcessor(FFMPEG === undefined || FFMPEG === '' ? null : FFMPEG),
  document: localDocumentReader,
}

async function handle({ processor, method, args }: MediaRequest): Promise<MediaReply> {
  try {
    const methods = processors[processor] as unknown as Record<string, (...args: unknown[]) => unknown>
    return { result: await methods[method]?.(...args) }
  } catch (error) {
    return { error: serializeError(error) }
  }
}

process.on('message', (request: MediaRequest) => {
  handle(request)
    // Without a callback, a server that has ended is an error of this process
    .then(reply => process.send?.(reply, () => undefined))
    .catch(() => process.exit(1))
})
// The server has ended. The group contains the programs that this process has started
process.on('disconnect', () => process.kill(-process.pid, 'SIGKILL'))
