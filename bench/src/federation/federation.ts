import { startSite, repositoryRoot } from '@tessera/e2e/start-site'
import path from 'node:path'
import { launchBrowser } from '../browser/with-site.ts'
import { measureColdLoad, type ColdLoad } from './cold-load.ts'
import { median, type Figure } from '../figure.ts'

/** The loaded routes, with the selector of their content. */
const routes = [
  { address: '/', content: 'main h1' },
  { address: '/tools', content: 'main li img' },
  { address: '/tools/text-to-image', content: 'textarea' },
  { address: '/portfolio-editor', content: 'main textarea' },
]
const runs = 7

/**
 * Compares cold loads of the federated site with the same site as one build, whose page also names the chunks of the
 * requested route. The same server code serves both, and the runs alternate.
 */
export async function federation(): Promise<Figure[]> {
  const [federated, monolith] = await Promise.all([
    startSite({ DEMO: '1' }),
    startSite({ DEMO: '1', BUILDS_DIR: path.join(repositoryRoot, 'build') }),
  ])
  const browser = await launchBrowser()
  try {
    const figures: Figure[] = []
    for (const { address, content } of routes) {
      const both = { federated: [] as ColdLoad[], monolith: [] as ColdLoad[] }
      for (let run = 0; run < runs; run++) {
        both.federated.push(await measureColdLoad(browser, federated.site.url + address, content))
        both.monolith.push(await measureColdLoad(browser, monolith.site.url + address, content))
      }
      figures.push(...compareLoads(address, both))
    }
    return figures
  } finally {
    await browser.close()
    await Promise.all([federated.stop(), monolith.stop()])
  }
}

function compareLoads(address: string, loads: { federated: ColdLoad[]; monolith: ColdLoad[] }): Figure[] {
  const of = (build: keyof typeof loads, measure: keyof ColdLoad) =>
    median(loads[build].map(load => load[measure]))
  const both = (measure: keyof ColdLoad, what: string, unit: string, atMost: number): Figure[] => {
    const own = of('federated', measure)
    const other = of('monolith', measure)
    return [
      { name: `${what} of ${address}`, value: own, unit },
      { name: `${what} of ${address}, one build`, value: other, unit },
      { name: `${what} of ${address}, federated / one build`, value: own / other, unit: 'x', atMost },
    ]
  }
  return [
    ...both('contentMs', 'time to content', 'ms', 1.05),
    ...both('largestPaintMs', 'LCP', 'ms', 1.05),
    ...both('scriptKb', 'JavaScript', 'KB', 1.1),
    { name: `steps to the code of ${address}`, value: of('federated', 'steps'), unit: 'steps', atMost: 2 },
  ]
}
