/**
 * Renders the first frames of pages in a process of its own, since the scripts come from teams. `frame-renderer.ts` starts
 * it. Each script has an engine of its own, without access to this process.
 */
import { firstFrameElementId, firstFrameSlot, type ShellFrameRequest } from '@tessera/shared-contracts'
import { LRUCache } from 'lru-cache'
import { sanitizeHtml, extractInlineStyles } from './sanitize-html.ts'
import { startFrameEngine, type FrameEngine } from './frame-engine.ts'
import type { FrameJob, RenderRequest, RenderReply, FrameScript, RenderedFrame } from './messages.ts'

/** Engines need 10 to 40 MB each. */
const maxEngines = 12
/** A screen that failed is not rendered again within this time, in milliseconds. It doubles with each failure in a row. */
const pauseMs = { first: 1_000, longest: 60_000 }

const engines = new LRUCache<string, Promise<FrameEngine>>({
  max: maxEngines,
  dispose: engine => void engine.then(({ close }) => close()).catch(() => undefined),
})
/** Consecutive failures, by script and screen. On a busy machine a screen fails once, a broken one fails every time. */
const failures = new LRUCache<string, { count: number; pausedUntil: number }>({ max: 1_000 })

function addEngine({ key, code }: FrameScript): void {
  const engine = startFrameEngine(code)
  engine.catch(() => undefined)
  engines.set(key, engine)
}

/**
 * Returns null where the script has no frame for the screen.
 *
 * @throws where the script fails, and a pause after that
 */
async function renderWith(key: string, request: { screen: string }): Promise<string | null> {
  const screen = `${key} ${request.screen}`
  const engine = engines.get(key)
  const failed = failures.get(screen)
  if (!engine || (failed && performance.now() < failed.pausedUntil)) throw new Pause()
  try {
    const html = await (await engine).render(request)
    failures.delete(screen)
    return html
  } catch (error) {
    const count = (failed?.count ?? 0) + 1
    const pause = Math.min(pauseMs.longest, pauseMs.first * 2 ** (count - 1))
    failures.set(screen, { count, pausedUntil: performance.now() + pause })
    // It may have exceeded a limit, and then it is in no known state
    engines.delete(key)
    throw new Error(`${screen}: ${error instanceof Error ? error.message : String(error)}`)
  }
}

class Pause extends Error {}

/** A screen whose frame fails leaves the frame of the shell. */
async function render({
  shell,
  screen,
}: FrameJob): Promise<{ frame: RenderedFrame | null; errors: string[] }> {
  const errors: string[] = []
  let isIncomplete = false
  const tryRender = (key: string, request: { screen: string }) =>
    renderWith(key, request).catch((error: unknown) => {
      isIncomplete = true
      if (!(error instanceof Pause)) errors.push(String(error))
      return null
    })
  const screenHtml = screen && (await tryRender(screen.key, screen.request))
  const hasScreenFrame = screenHtml !== null
  const shellRequest: ShellFrameRequest = { ...shell.request, hasScreenFrame }
  const shellHtml = await tryRender(shell.key, shellRequest)
  if (shellHtml === null) return { frame: null, errors }
  const html = sanitizeHtml(shellHtml).replace(firstFrameSlot, () => sanitizeHtml(screenHtml ?? ''))
  return { frame: { ...extractInlineStyles(html, firstFrameElementId), isIncomplete }, errors }
}

process.on('message', ({ id, job, scripts }: RenderRequest) => {
  for (const script of scripts) if (!engines.has(script.key)) addEngine(script)
  const missing = [job.shell.key, ...(job.screen ? [job.screen.key] : [])].filter(key => !engines.has(key))
  const reply = (answer: RenderReply) => process.send?.(answer)
  if (missing.length > 0) reply({ id, missing })
  else void render(job).then(result => reply({ id, ...result }))
})
process.on('disconnect', () => process.exit())
