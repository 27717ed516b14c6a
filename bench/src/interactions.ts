import { chromium, type Browser, type BrowserContextOptions } from '@playwright/test'
import { startSite } from '@tessera/e2e/start-site'
import type { BenchOptions, Figure } from './figure.ts'
import { signedIn } from './demo-member.ts'
import { Hand, type Interaction } from './interactions/hand.ts'
import { cumulativeLayoutShift, watchLayoutShifts } from './interactions/layout-shifts.ts'
import { journeys, type Journey } from './interactions/journeys.ts'

const runs = 2
const bound = 100
/** How many times slower the processor is made. */
const rate = 4
const sizes = [
  { on: 'a desk', viewport: { width: 1440, height: 900 } },
  { on: 'a phone', viewport: { width: 390, height: 844 } },
]

/** What each screen is used for, with a slow processor: the interaction that takes longest, and how much moves. */
export async function interactions({ journey: asked = '' }: BenchOptions): Promise<Figure[]> {
  const { site, stop } = await startSite({ DEMO: '1', IMAGE_ENGINE: 'simulated' })
  const executablePath = process.env.CHROMIUM_PATH
  const browser = await chromium.launch({ args: ['--no-sandbox'], ...(executablePath && { executablePath }) })
  try {
    const visitor = { locale: 'en-US', baseURL: site.url }
    const member = await signedIn(browser, visitor)
    const figures: Figure[] = []
    for (const journey of journeys.filter(({ name }) => name.includes(asked))) {
      for (const { on, viewport } of sizes) {
        const who = { ...(journey.member ? member : visitor), viewport }
        const taken: Taken[] = []
        for (let run = 0; run < runs; run += 1) taken.push(await take(browser, who, journey))
        figures.push(...told(`${journey.name} on ${on}`, taken))
      }
    }
    return figures
  } finally {
    await browser.close()
    await stop()
  }
}

interface Taken {
  /** The longest first. */
  interactions: Interaction[]
  shift: number
}

async function take(browser: Browser, who: BrowserContextOptions, { address, go }: Journey): Promise<Taken> {
  const context = await browser.newContext(who)
  const page = await context.newPage()
  const hand = new Hand(page)
  await hand.watch()
  await watchLayoutShifts(page)
  const session = await context.newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate })
  await page.goto(address)
  await page.waitForLoadState('networkidle')
  await go(hand)
  await hand.rest()
  const shift = await cumulativeLayoutShift(page)
  await context.close()
  return { interactions: hand.interactions.toSorted((one, other) => other.ms - one.ms), shift }
}

const longest = ({ interactions: [first] }: Taken): number => first?.ms ?? 0

function told(what: string, taken: Taken[]): Figure[] {
  for (const { interactions } of taken) {
    const late = interactions.filter(({ ms }) => ms > bound)
    for (const each of late.length > 0 ? late : interactions.slice(0, 1))
      console.log(`${what}: ${inWords(each)}`)
  }
  return [
    // What else the machine does counts on the clock, so that only a calm run says something of the page
    { what: `${what}, INP`, value: Math.min(...taken.map(longest)), unit: 'ms', atMost: bound },
    { what: `${what}, CLS`, value: Math.max(...taken.map(({ shift }) => shift)), unit: '', atMost: 0.02 },
  ]
}

function inWords({ step, ms, delay, processing, presentation }: Interaction): string {
  const [before, page, frame] = [delay, processing, presentation].map(part => part.toFixed())
  return `${ms} ms (input delay ${before}, processing ${page}, presentation ${frame}), ${step}`
}
