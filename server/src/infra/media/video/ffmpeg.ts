import { execFile, type ExecFileException } from 'node:child_process'
import { existsSync } from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'
import { OutageError } from '@tessera/server-kit/http/domain-error'
import { DomainError } from '../../../domain-error.ts'
import type { VideoExtension } from '../../../features/media/media.ts'
import { UnreadableVideoError } from '../../../features/media/video-processor.ts'

const execute = promisify(execFile)

/** Maximum output in bytes, and timeout in ms. */
const processLimits = { maxBuffer: 64 * 1024 * 1024, timeout: 30_000, killSignal: 'SIGKILL' } as const

const formats = { mp4: 'mov', webm: 'matroska' } as const satisfies Record<VideoExtension, string>

/** Finds ffmpeg in the folders of PATH. */
export const findFfmpeg = (searchPath: string): string | null =>
  searchPath
    .split(path.delimiter)
    .map(folder => path.join(folder, 'ffmpeg'))
    .find(existsSync) ?? null

/**
 * Runs ffmpeg and returns its output and its log.
 *
 * @throws {UnreadableVideoError | DomainError | OutageError}
 */
export async function runFfmpeg(
  program: string,
  args: readonly string[],
): Promise<{ output: Buffer; log: string }> {
  try {
    const { stdout, stderr } = await execute(program, args, { ...processLimits, encoding: 'buffer' })
    return { output: stdout, log: stderr.toString() }
  } catch (error) {
    throw toVideoError(error as ExecFileException)
  }
}

/** The arguments are always valid, so the file is at fault, unless the program was not started or did not end by itself. */
function toVideoError(cause: ExecFileException): Error {
  const isStarted = cause.syscall === undefined
  if (isStarted && cause.killed) return new DomainError('file.tookTooLong')
  if (!isStarted || cause.signal === 'SIGKILL')
    return new OutageError('ffmpeg was not started or was killed', { key: 'file.notReadNow', cause })
  if (cause.signal) return new DomainError('file.crashed')
  return new UnreadableVideoError('cannot be read', { cause })
}

/** Arguments that limit ffmpeg to this file, whatever the file refers to. */
export const createInputArguments = (
  file: string,
  extension: VideoExtension,
  { startSeconds = 0, decoder }: { startSeconds?: number | undefined; decoder?: string | undefined } = {},
): string[] => [
  '-nostdin',
  '-y',
  ...(startSeconds > 0 ? ['-ss', String(startSeconds)] : []),
  ...(decoder === undefined ? [] : ['-c:v', decoder]),
  '-protocol_whitelist',
  'file',
  '-f',
  formats[extension],
  '-i',
  file,
  // The first video that is no cover
  '-map',
  '0:V:0',
]
