import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import type { Browser, BrowserContextOptions } from '@playwright/test'
import type { StoredResponse } from './copy-proxy.ts'

/** A copy runs no script. Its style elements and attributes are those that scripts set on the page. */
const contentSecurityPolicy =
  "default-src 'self'; script-src 'none'; style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; media-src 'self' blob:"

/** Compresses like the server. */
const encoders: Record<string, (html: string) => Buffer> = {
  br: html => brotliCompressSync(html, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
  gzip: html => gzipSync(html),
  identity: html => Buffer.from(html),
}

/** Opens a page and returns the document that its scripts have rendered, as a response without scripts. */
export async function createStaticCopy(
  browser: Browser,
  options: BrowserContextOptions,
  address: string,
): Promise<StoredResponse> {
  const context = await browser.newContext(options)
  try {
    const page = await context.newPage()
    await page.coverage.startCSSCoverage()
    const response = await page.goto(address, { waitUntil: 'networkidle' })
    const styles = await page.coverage.stopCSSCoverage()
    const usedStyles = styles.filter(({ ranges }) => ranges.length > 0).map(({ url }) => url)
    const html = await page.evaluate(serializeWithoutScripts, usedStyles)
    const headers = (await response?.allHeaders()) ?? {}
    const { 'content-encoding': encoding = 'identity', 'transfer-encoding': _, ...rest } = headers
    const body = encoders[encoding]?.(`<!doctype html>\n${html}`)
    if (!body) throw new Error(`No encoder for "${encoding}".`)
    return {
      headers: {
        ...rest,
        'content-encoding': encoding,
        'content-length': String(body.length),
        'content-security-policy': contentSecurityPolicy,
      },
      body,
    }
  } finally {
    await context.close()
  }
}

/** Runs in the page. Leaves out scripts, data, and the style sheets of screens that the page has only prefetched. */
function serializeWithoutScripts(usedStyles: readonly string[]): string {
  for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]'))
    if (!usedStyles.includes(link.href)) link.remove()
  const constructed = document.createElement('style')
  constructed.textContent = document.adoptedStyleSheets
    .flatMap(({ cssRules }) => [...cssRules].map(({ cssText }) => cssText))
    .join('\n')
  document.head.append(constructed)
  const withCode = 'script, noscript, link[as=script], link[rel=modulepreload], link[rel=prefetch]'
  for (const element of document.querySelectorAll(withCode)) element.remove()
  return document.documentElement.outerHTML
}
