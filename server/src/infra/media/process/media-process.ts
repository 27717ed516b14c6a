/**
 * The process that decodes images and videos, so that a file which crashes a decoder, or takes too long or too much memory,
 * ends this process and not the server. `process-pool.ts` starts it.
 */
import { createVideoProcessor } from '../video/video-processor.ts'
import { sharpImageProcessor } from '../image-processor.ts'
import type { MediaReply, MediaRequest } from './messages.ts'

const { FFMPEG } = process.env
const processors = {
  image: sharpImageProcessor,
  video: createVideoProcessor(FFMPEG === undefined || FFMPEG === '' ? null : FFMPEG),
}

async function handle({ processor, method, args }: MediaRequest): Promise<MediaReply> {
  try {
    const methods = processors[processor] as unknown as Record<string, (...args: unknown[]) => unknown>
    return { result: await methods[method]?.(...args) }
  } catch (error) {
    const { name, message } = error instanceof Error ? error : { name: 'Error', message: String(error) }
    return { error: { name, message } }
  }
}

process.on('message', (request: MediaRequest) => {
  void handle(request).then(reply => process.send?.(reply))
})
// The server has ended. The group contains the programs that this process has started
process.on('disconnect', () => process.kill(-process.pid, 'SIGKILL'))
