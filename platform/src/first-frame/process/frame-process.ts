/**
 * Renders the first frames of pages in a process of its own, since the scripts come from teams. `frame-child-process.ts`
 * starts it, and sends one request at a time. Each script has an engine of its own, without access to this process.
 */
import { firstFrameElementId } from '@tessera/shared-contracts'
import { LRUCache } from 'lru-cache'
import { startFrameEngine, type FrameEngine } from './frame-engine.ts'
import { startHtmlSanitizer, type HtmlSanitizer } from './html-sanitizer.ts'
import { maxEngines, readyMessage, type RenderReply, type RenderRequest } from './messages.ts'

const engines = new LRUCache<string, Promise<FrameEngine>>({ max: maxEngines, dispose: closeStarted })
let sanitizer: Promise<HtmlSanitizer> | null = null

function closeStarted(started: Promise<{ close(): void }>): void {
  started.then(({ close }) => close()).catch(() => undefined)
}

async function sanitize(html: string, classPrefix: string) {
  const started = (sanitizer ??= startHtmlSanitizer())
  try {
    return await (await started).sanitize({ html, classPrefix, scope: firstFrameElementId })
  } catch (error) {
    // It may have exceeded a limit, and then it is in no known state
    closeStarted(started)
    sanitizer = null
    throw error
  }
}

async function render({ key, code, request, classPrefix }: RenderRequest): Promise<RenderReply> {
  const engine = engines.get(key) ?? (code === undefined ? undefined : startFrameEngine(code))
  if (!engine) return { isScriptMissing: true }
  engines.set(key, engine)
  try {
    const html = await (await engine).render(request)
    return html === null ? { html, css: '' } : await sanitize(html, classPrefix)
  } catch (error) {
    engines.delete(key)
    return { error: error instanceof Error ? error.message : String(error) }
  }
}

process.on('message', (request: RenderRequest) => {
  render(request)
    // Without a callback, a server that has ended is an error of this process
    .then(reply => process.send?.(reply, () => undefined))
    .catch(() => process.exit(1))
})
process.on('disconnect', () => process.exit())
process.send?.(readyMessage, () => undefined)
