import { secondMs } from '@tessera/server-kit/clock'
import { OutageError } from '@tessera/server-kit/http/domain-error'
import { trace } from '@tessera/server-kit/tracing/tracing'
import { DomainError } from '../../../domain-error.ts'
import type { ImageProcessor } from '../../../features/media/images.ts'
import type { MediaCall, Telemetry } from '../../../features/monitoring/telemetry.ts'
import type { VideoProcessor } from '../../../features/media/video-processor.ts'
import type { DocumentReader } from '../../../features/portfolios/document.ts'
import type { TextKey } from '../../../texts.ts'
import { describeFile } from './describe-file.ts'
import { deserializeError, type MediaRequest } from './messages.ts'
import {
  createProcessPool,
  MediaProcessError,
  type MediaProcessFailure,
  type ProcessPoolOptions,
} from './process-pool.ts'

/** Two, so that one member's slow file leaves a process to all others. */
const defaults = { size: 2, timeoutMs: 30 * secondMs, maxMemoryBytes: 1_500_000_000 }

/** What the member reads when the processes give no result. A rule that the file breaks has its own sentence. */
const fileTexts = {
  tookTooLong: 'file.tookTooLong',
  tooMuchMemory: 'file.tooMuchMemory',
  crashed: 'file.crashed',
  killed: 'file.notReadNow',
} as const
const texts = {
  image: fileTexts,
  video: fileTexts,
  document: {
    tookTooLong: 'portfolio.tookTooLong',
    tooMuchMemory: 'portfolio.tooMuchMemory',
    crashed: 'portfolio.crashed',
    killed: 'portfolio.notReadNow',
  },
} as const satisfies Record<MediaRequest['processor'], Record<MediaProcessFailure, TextKey>>

function toReadError({ message, reason }: MediaProcessError, processor: MediaRequest['processor']): Error {
  const key = texts[processor][reason]
  return reason === 'killed' ? new OutageError(message, { key }) : new DomainError(key)
}

/** Reasons for which a file was not read that are not its content. */
const failureKeys: ReadonlySet<string> = new Set(Object.values(texts).flatMap(each => Object.values(each)))

type IsolatedProcessorOptions = Partial<Omit<ProcessPoolOptions, 'logLine'>> &
  Pick<ProcessPoolOptions, 'ffmpeg'> & {
    /** Logs why a process gave no result and for what file, and what a process prints. */
    logError?: (line: string) => void
    /** Receives the end of each call. */
    telemetry?: Pick<Telemetry, 'mediaRead'>
  }

/**
 * Creates the processors of images and videos, and the reader of documents. They work in processes of their own, with limits
 * of time and memory, because members send the files.
 */
export function createIsolatedProcessors({ logError, telemetry, ...options }: IsolatedProcessorOptions) {
  const pool = createProcessPool({ ...defaults, ...options, ...(logError && { logLine: logError }) })

  async function log(reason: string, { processor, method, args }: MediaRequest): Promise<void> {
    logError?.(`${reason} of ${processor}.${method} (${await describeFile(args[0])})`)
  }

  async function run(request: MediaRequest): Promise<unknown> {
    const { processor, method } = request
    const begun = performance.now()
    const report = (outcome: MediaCall['outcome']) =>
      telemetry?.mediaRead({ processor, outcome, durationMs: performance.now() - begun })
    const span = { name: `${processor} ${method}`, attributes: { 'tessera.media.method': method } }
    const reply = await trace(span, () => pool.run(request)).catch(async (error: unknown) => {
      report(error instanceof MediaProcessError ? error.reason : 'failed')
      if (!(error instanceof MediaProcessError)) throw error
      await log(error.message, request)
      throw toReadError(error, processor)
    })
    report('result' in reply ? 'done' : 'refused')
    if ('result' in reply) return reply.result
    const error = deserializeError(reply.error)
    // A program of the process has failed
    if ('key' in error && failureKeys.has(String(error.key))) await log(String(error.key), request)
    throw error
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
      prepareEmbedded: image('prepareEmbedded'),
      scaleToWidth: image('scaleToWidth'),
      cropSquare: image('cropSquare'),
      prepare: image('prepare'),
      markAsGenerated: image('markAsGenerated'),
      copyMetadata: image('copyMetadata'),
      readParameters: image('readParameters'),
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
