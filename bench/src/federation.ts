import { chromium } from '@playwright/test'
import { startSite, root } from '@tessera/e2e/start-site'
import path from 'node:path'
import { coldLoad, type ColdLoad } from './federation/cold-load.ts'
import { median, type Figure } from './figure.ts'

/** The routes that are loaded, and what of each is its content. */
const routes = [
  { address: '/', content: 'main h1' },
  { address: '/tools', content: 'main li img' },
  { address: '/tools/text-to-image', content: 'textarea' },
  { address: '/portfolio-editor', content: 'main textarea' },
]
const runs = 7

/**
 * What a cold visitor pays for four remotes that are deployed on their own: the site beside the same site in one build,
 * whose page names the asked route's chunks as well. Both are served by the same server; they take turns.
 */
export async function federation(): Promise<Figure[]> {
  const [federated, monolith] = await Promise.all([
    startSite({ DEMO: '1' }),
    startSite({ DEMO: '1', BUILDS_DIR: path.join(root, 'build') }),
  ])
  const executablePath = process.env.CHROMIUM_PATH
  const browser = await chromium.launch({ args: ['--no-sandbox'], ...(executablePath && { executablePath }) })
  try {
    const figures: Figure[] = []
    for (const { address, content } of routes) {
      const both = { federated: [] as ColdLoad[], monolith: [] as ColdLoad[] }
      for (let run = 0; run < runs; run++) {
        both.federated.push(await coldLoad(browser, federated.site.url + address, content))
        both.monolith.push(await coldLoad(browser, monolith.site.url + address, content))
      }
      figures.push(...compare(address, both))
    }
    return figures
  } finally {
    await browser.close()
    await Promise.all([federated.stop(), monolith.stop()])
  }
}

function compare(address: string, loads: { federated: ColdLoad[]; monolith: ColdLoad[] }): Figure[] {
  const of = (build: keyof typeof loads, measure: keyof ColdLoad) =>
    median(loads[build].map(load => load[measure]))
  const both = (measure: keyof ColdLoad, what: string, unit: string, atMost: number): Figure[] => {
    const own = of('federated', measure)
    const other = of('monolith', measure)
    return [
      { what: `${what} of ${address}`, value: own, unit },
      { what: `${what} of ${address}, in one build`, value: other, unit },
      { what: `${what} of ${address}, federated / in one build`, value: own / other, unit: 'x', atMost },
    ]
  }
  return [
    ...both('content', 'time to content', 'ms', 1.05),
    ...both('largestPaint', 'LCP', 'ms', 1.05),
    ...both('script', 'JavaScript', 'KB', 1.1),
    { what: `steps to the code of ${address}`, value: of('federated', 'steps'), unit: 'steps', atMost: 2 },
  ]
}
