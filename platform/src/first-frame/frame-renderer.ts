import { firstFrameSlot, type FirstFrameRequest, type ShellFrameRequest } from '@tessera/shared-contracts'
import { secondMs } from '@tessera/server-kit/clock'
import { createFailureBackoff } from './failure-backoff.ts'
import { startFrameChildProcess, type FrameChildProcess } from './frame-child-process.ts'
import { toScriptKey, type FrameJob, type RenderedFrame } from './frame-job.ts'
import type { FrameScriptFile } from '../composition/resolved-composition.ts'
import { createRenderQueue } from './render-queue.ts'

type ReadScript = (script: FrameScriptFile) => Promise<string>

export interface FrameRenderer {
  /** Starts its process, so that the first frame has not to wait for it. */
  start(): void
  /**
   * Renders the first frame of a page. Scripts must not be trusted: they run in another process, with limits. A screen
   * that fails leaves the frame of the shell.
   *
   * @param options.visitor who waits for the page. One visitor has few places in the queue
   * @param options.readScript returns the code of a script, when the process does not have it
   * @returns null where there is none, the shell's fails, or too many are waiting
   */
  render(job: FrameJob, options: { visitor: string; readScript: ReadScript }): Promise<RenderedFrame | null>
  close(): void
}

interface FramePart {
  script: FrameScriptFile
  request: FirstFrameRequest | ShellFrameRequest
  classPrefix: string
}

type PartContent = Pick<RenderedFrame, 'html' | 'css'> | { html: null; css: string }

/** The key of the process among what has failed. */
const processKey = 'process'
/** Of what a script throws, in characters. */
const maxReasonLength = 300

/**
 * Creates the renderer of first frames. It remembers which screens failed: a release that ends the process has a pause, and
 * all others have a new process.
 *
 * @param options.logError receives a sentence about each failure, and what the process prints
 */
export function createFrameRenderer({ logError }: { logError: (line: string) => void }): FrameRenderer {
  const queue = createRenderQueue()
  const pauses = createFailureBackoff()
  const reads = new Map<string, Promise<string>>()
  let child: FrameChildProcess | null = null
  let isClosed = false

  function logFailure(subject: string, key: string, error: unknown): void {
    const reason = error instanceof Error ? error.message : String(error)
    const pause = pauses.countFailure(key) / secondMs
    logError(`${subject}: ${reason.slice(0, maxReasonLength)} (next try in ${pause} s)`)
  }
  const logStartFailure = (error: unknown) =>
    logFailure('The process of first frames cannot be started', processKey, error)
  const isPaused = ({ script, request }: FramePart) =>
    pauses.isPaused(toScriptKey(script)) || pauses.isPaused(toScreenKey(script, request))

  function start(): FrameChildProcess | null {
    if (child && !child.hasEnded()) return child
    if (isClosed || pauses.isPaused(processKey)) return null
    try {
      child = startFrameChildProcess(logError)
      child.ready.then(() => pauses.countSuccess(processKey), logStartFailure)
      return child
    } catch (error) {
      logStartFailure(error)
      return null
    }
  }

  async function connect(): Promise<FrameChildProcess | null> {
    const started = start()
    const isReady = await started?.ready.then(
      () => true,
      () => false,
    )
    return started && isReady ? started : null
  }

  /** Reads a script that the process does not have. This may take long, so it happens before the turn in the queue. */
  function readMissing(part: FramePart, readScript: ReadScript): Promise<string> | undefined {
    const key = toScriptKey(part.script)
    if (child?.hasScript(key) || isPaused(part)) return undefined
    const read = reads.get(key) ?? readScript(part.script).finally(() => reads.delete(key))
    reads.set(key, read)
    return read
  }

  /** Returns null where the part fails, and within a pause after that. */
  async function renderPart(part: FramePart, code: Promise<string> | undefined): Promise<PartContent | null> {
    const { script, request, classPrefix } = part
    const process = isPaused(part) ? null : await connect()
    if (!process) return null
    const screenKey = toScreenKey(script, request)
    try {
      const reply = await process.render({ key: toScriptKey(script), request, classPrefix }, await code)
      if ('error' in reply) throw new Error(reply.error)
      if ('isScriptMissing' in reply) return null
      pauses.countSuccess(screenKey)
      return reply
    } catch (error) {
      if (isClosed) return null
      const subject = `The first frame of ${script.name} ${script.version}, screen ${request.screen}, failed`
      // A start of the process costs all releases time, so all screens of this one have a pause
      logFailure(subject, process.hasEnded() ? toScriptKey(script) : screenKey, error)
      return null
    }
  }

  return {
    start,
    async render({ shell, screen }, { visitor, readScript }) {
      const request = { ...shell.request, hasScreenFrame: false }
      const shellPart = { script: shell.script, request, classPrefix: 'frame-' }
      const screenPart = screen && { ...screen, classPrefix: 'screen-' }
      if (isPaused(shellPart)) return null
      const shellCode = readMissing(shellPart, readScript)
      const screenCode = screenPart ? readMissing(screenPart, readScript) : undefined
      await Promise.allSettled([shellCode, screenCode])
      return queue.run(visitor, async () => {
        const content = screenPart ? await renderPart(screenPart, screenCode) : noContent
        const { html = null, css = '' } = content ?? {}
        const frame = await renderPart(
          { ...shellPart, request: { ...request, hasScreenFrame: html !== null } },
          shellCode,
        )
        if (!frame || frame.html === null) return null
        return {
          html: frame.html.replace(firstFrameSlot, () => html ?? ''),
          css: frame.css + css,
          isIncomplete: content === null,
        }
      })
    },
    close() {
      isClosed = true
      child?.close()
    },
  }
}

/** What a screen without a script contributes. */
const noContent = { html: null, css: '' }

const toScreenKey = (script: FrameScriptFile, { screen }: FirstFrameRequest) =>
  `${toScriptKey(script)} ${screen}`
