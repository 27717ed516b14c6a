import { readFileSync } from 'node:fs'
import { createRequire, stripTypeScriptTypes } from 'node:module'
import path from 'node:path'
import { defaultLimits, startIsolate, type IsolateLimits } from './isolate.ts'
import type { SanitizedHtml, SanitizeRequest } from './sanitize-html.ts'

export interface HtmlSanitizer {
  /** @throws where the HTML takes more time, memory or characters than the limits allow */
  sanitize(request: Omit<SanitizeRequest, 'maxLength'>): Promise<SanitizedHtml>
  close(): void
}

/**
 * Starts `sanitizeHtml` in an isolate of its own: some HTML of a few kilobytes takes a parser minutes and gigabytes, or
 * more depth than the stack has.
 */
export async function startHtmlSanitizer(limits: IsolateLimits = defaultLimits): Promise<HtmlSanitizer> {
  const isolate = await startIsolate({
    main: readModule(path.join(import.meta.dirname, 'sanitize-html.ts')),
    exported: 'sanitizeHtml',
    load: (specifier, importer) => readModule(createRequire(importer).resolve(specifier)),
    limits,
  })
  return {
    close: isolate.close,
    sanitize: async request =>
      (await isolate.call({ ...request, maxLength: limits.maxLength })) as SanitizedHtml,
  }
}

function readModule(file: string) {
  const code = readFileSync(file, 'utf8')
  return { name: file, code: file.endsWith('.ts') ? stripTypeScriptTypes(code) : code }
}
