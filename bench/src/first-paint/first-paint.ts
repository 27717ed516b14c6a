import { getCreations } from '@tessera/shared-contracts'
import type { Browser, BrowserContextOptions } from '@playwright/test'
import { withSite } from '../browser/with-site.ts'
import { median, type BenchOptions, type Figure } from '../figure.ts'
import { slowMobileConditions, startSlowLink } from '../slow-link/slow-link.ts'
import { startCopyProxy, type StoredResponse } from './copy-proxy.ts'
import { measureLoad, type PageLoad } from './measure-load.ts'
import { createStaticCopy } from './static-copy.ts'

const screens: { on: string; options: BrowserContextOptions }[] = [
  {
    on: 'a phone',
    options: {
      viewport: { width: 412, height: 915 },
      deviceScaleFactor: 2,
      isMobile: true,
      hasTouch: true,
      locale: 'en-US',
    },
  },
  { on: 'a desktop', options: { viewport: { width: 1440, height: 900 }, locale: 'en-US' } },
]

/**
 * Loads pages cold over a slow network with a slow CPU, next to a copy of the document that their scripts render, as
 * static HTML. The same server sends both, and the rounds alternate.
 */
export function firstPaint({ rounds = 7 }: BenchOptions): Promise<Figure[]> {
  return withSite({ DEMO: '1' }, async (site, browser) => {
    const figures: Figure[] = []
    for (const { name, address } of await listPages(site.url))
      for (const { on, options } of screens) {
        const loads = await measurePage(browser, options, { siteUrl: site.url, address, rounds })
        figures.push(...toFigures(`${name} on ${on}`, loads))
      }
    return figures
  })
}

/** The landing page, the gallery, an image in it, and a portfolio. */
async function listPages(siteUrl: string): Promise<{ name: string; address: string }[]> {
  const response = await fetch(`${siteUrl}${getCreations.path}?page=1`, { method: getCreations.method })
  const { creations } = getCreations.response.parse(await response.json())
  const image = creations?.find(({ file_type: type }) => type === 'image')
  const portfolio = creations?.find(({ portfolio_id: id }) => id)
  if (!image || !portfolio) throw new Error('The demo has no image or no portfolio.')
  return [
    { name: '/', address: '/' },
    { name: '/tools', address: '/tools' },
    { name: '/tools?work=ID', address: `/tools?work=${image.id}` },
    { name: '/portfolio/:id', address: `/portfolio/${portfolio.portfolio_id}` },
  ]
}

interface MeasuredLoads {
  page: PageLoad[]
  copy: PageLoad[]
}

async function measurePage(
  browser: Browser,
  options: BrowserContextOptions,
  { siteUrl, address, rounds }: { siteUrl: string; address: string; rounds: number },
): Promise<MeasuredLoads> {
  // Both go through a proxy and a link, so that these cost both the same
  const copies = new Map<string, StoredResponse>()
  const proxies = {
    page: await startCopyProxy(siteUrl, new Map()),
    copy: await startCopyProxy(siteUrl, copies),
  }
  const links = {
    page: await startSlowLink(proxies.page.url, slowMobileConditions),
    copy: await startSlowLink(proxies.copy.url, slowMobileConditions),
  }
  const loads: MeasuredLoads = { page: [], copy: [] }
  try {
    // From the copy's own origin, because the document has absolute addresses
    copies.set(address, await createStaticCopy(browser, options, links.copy.url + address))
    for (let round = 0; round < rounds; round += 1)
      for (const kind of ['page', 'copy'] as const)
        loads[kind].push(await measureLoad(browser, options, links[kind].url + address))
    return loads
  } finally {
    for (const part of [links.page, links.copy, proxies.page, proxies.copy]) part.stop()
  }
}

function toFigures(name: string, loads: MeasuredLoads): Figure[] {
  const of = (kind: keyof MeasuredLoads, measure: keyof PageLoad) =>
    median(loads[kind].map(load => load[measure]))
  const compare = (measure: 'firstPaintMs' | 'largestPaintMs', what: string): Figure[] => {
    const [page, copy] = [of('page', measure), of('copy', measure)]
    return [
      { name: `${what} of ${name}`, value: page, unit: 'ms' },
      { name: `${what} of ${name}, static copy`, value: copy, unit: 'ms' },
      { name: `${what} of ${name}, page / static copy`, value: page / copy, unit: 'x', atMost: 1.15 },
    ]
  }
  return [
    ...compare('firstPaintMs', 'FCP'),
    ...compare('largestPaintMs', 'LCP'),
    { name: `TTFB of ${name}`, value: of('page', 'firstByteMs'), unit: 'ms' },
    { name: `TTFB of ${name}, static copy`, value: of('copy', 'firstByteMs'), unit: 'ms' },
    { name: `CLS of ${name}`, value: of('page', 'layoutShift'), unit: 'CLS', atMost: 0.02 },
    { name: `images of ${name}`, value: of('page', 'imageKb'), unit: 'KB' },
    { name: `images of ${name}, static copy`, value: of('copy', 'imageKb'), unit: 'KB' },
  ]
}
