import { secondMs } from '@tessera/platform/clock'
import { DomainError } from '../../../domain-error.ts'
import { UnreadableImageError, type ImageProcessor } from '../../../features/media/images.ts'
import { UnreadableVideoError, type VideoProcessor } from '../../../features/media/video-processor.ts'
import type { DocumentReader } from '../../../features/portfolios/document.ts'
import { deserializeError, type MediaRequest } from './messages.ts'
import { createProcessPool, MediaProcessError, type ProcessPoolOptions } from './process-pool.ts'

/** Two, so that one member's slow file leaves a process to all others. */
const defaults = { size: 2, timeoutMs: 30 * secondMs, maxMemoryBytes: 1_500_000_000 }

/** The error for a file that ended its process, by the processor that read it. */
const unreadable: Readonly<Record<MediaRequest['processor'], (message: string) => Error>> = {
  image: message => new UnreadableImageError(message),
  video: message => new UnreadableVideoError(message),
  document: () => new DomainError('portfolio.tooLarge'),
}

/**
 * Creates the processors of images and videos, and the reader of documents. They work in processes of their own, with limits
 * of time and memory, because members send the files. A file that exceeds a limit counts as unreadable.
 */
export function createIsolatedProcessors(
  options: Partial<ProcessPoolOptions> & Pick<ProcessPoolOptions, 'ffmpeg'>,
) {
  const pool = createProcessPool({ ...defaults, ...options })

  async function run(request: MediaRequest): Promise<unknown> {
    const reply = await pool.run(request).catch((error: unknown) => {
      throw error instanceof MediaProcessError ? unreadable[request.processor](error.message) : error
    })
    if ('result' in reply) return reply.result
    throw deserializeError(reply.error)
  }
  /** Calls a method of the same name in a media process. */
  const forward =
    <Processor>(processor: MediaRequest['processor']) =>
    <Method extends keyof Processor & string>(method: Method) =>
      ((...args: unknown[]) => run({ processor, method, args })) as Processor[Method]
  const image = forward<ImageProcessor>('image')
  const video = forward<VideoProcessor>('video')
  const document = forward<DocumentReader>('document')

  return {
    imageProcessor: {
      measure: image('measure'),
      derive: image('derive'),
      reencode: image('reencode'),
      scaleToWidth: image('scaleToWidth'),
      cropSquare: image('cropSquare'),
      prepare: image('prepare'),
      markAsGenerated: image('markAsGenerated'),
      copyMetadata: image('copyMetadata'),
      readPixels: image('readPixels'),
      createBlank: image('createBlank'),
    } satisfies ImageProcessor,
    videoProcessor: {
      posterProgram: options.ffmpeg,
      prepare: video('prepare'),
    } satisfies VideoProcessor,
    documentReader: { read: document('read') } satisfies DocumentReader,
    close: () => pool.close(),
  }
}
