import { startSite, repositoryRoot } from '@tessera/e2e/start-site'
import { rm } from 'node:fs/promises'
import path from 'node:path'
import { launchBrowser } from '../browser/with-site.ts'
import { copyBuildsWithoutUses } from './builds-without-uses.ts'
import { countRequestRounds, measureColdLoad, type ColdLoad } from './cold-load.ts'
import { median, type BenchOptions, type Figure } from '../figure.ts'
import { slowMobileConditions, startSlowLink } from '../slow-link/slow-link.ts'

/** The loaded routes, with the selector of their content. */
const routes = [
  { address: '/', content: 'main h1' },
  { address: '/tools', content: 'main li img' },
  { address: '/tools/text-to-image', content: 'textarea' },
  { address: '/portfolio-editor', content: 'main textarea' },
]

type Build = 'federated' | 'whole' | 'monolith'

/**
 * Compares cold loads of the federated site with the same site as one build, whose page also names the chunks of the
 * requested route; and of the federated site with releases that need the whole shared packages. The same server code
 * serves all three, and the runs alternate.
 */
export async function federation({ rounds = 7 }: BenchOptions): Promise<Figure[]> {
  const wholeBuilds = await copyBuildsWithoutUses(repositoryRoot)
  const sites = {
    federated: await startSite({ DEMO: '1' }),
    whole: await startSite({ DEMO: '1', BUILDS_DIR: wholeBuilds }),
    monolith: await startSite({ DEMO: '1', BUILDS_DIR: path.join(repositoryRoot, 'build') }),
  }
  const links = {
    federated: await startSlowLink(sites.federated.site.url, slowMobileConditions),
    whole: await startSlowLink(sites.whole.site.url, slowMobileConditions),
    monolith: await startSlowLink(sites.monolith.site.url, slowMobileConditions),
  }
  const builds = Object.keys(sites) as Build[]
  const browser = await launchBrowser()
  try {
    const figures: Figure[] = []
    for (const { address, content } of routes) {
      const loads: Record<Build, ColdLoad[]> = { federated: [], whole: [], monolith: [] }
      for (let round = 0; round < rounds; round += 1)
        for (const build of builds)
          loads[build].push(await measureColdLoad(browser, links[build].url + address, content))
      figures.push(...compareLoads(address, loads), {
        name: `steps to the code of ${address}`,
        value: await countRequestRounds(browser, sites.federated.site.url + address, content),
        unit: 'steps',
        atMost: 2,
      })
    }
    return figures
  } finally {
    await browser.close()
    for (const build of builds) links[build].stop()
    await Promise.all(builds.map(build => sites[build].stop()))
    await rm(wholeBuilds, { recursive: true })
  }
}

function compareLoads(address: string, loads: Record<Build, ColdLoad[]>): Figure[] {
  const of = (build: Build, measure: keyof ColdLoad) => median(loads[build].map(load => load[measure]))
  const both = (measure: keyof ColdLoad, what: string, unit: string, atMost?: number): Figure[] => {
    const own = of('federated', measure)
    const other = of('monolith', measure)
    return [
      { name: `${what} of ${address}`, value: own, unit },
      { name: `${what} of ${address}, one build`, value: other, unit },
      {
        name: `${what} of ${address}, federated / one build`,
        value: own / other,
        unit: 'x',
        ...(atMost && { atMost }),
      },
    ]
  }
  const wholeKb = of('whole', 'scriptKb')
  return [
    ...both('contentMs', 'time to content', 'ms', 1.05),
    ...both('drawnMs', 'time until scripts have drawn', 'ms'),
    ...both('largestPaintMs', 'LCP', 'ms', 1.05),
    ...both('scriptKb', 'JavaScript', 'KB', 1.1),
    { name: `JavaScript of ${address} with whole packages`, value: wholeKb, unit: 'KB' },
    {
      name: `JavaScript of ${address}, whole packages / one build`,
      value: wholeKb / of('monolith', 'scriptKb'),
      unit: 'x',
      atMost: 1.25,
    },
  ]
}
