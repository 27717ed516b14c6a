import type { Browser, BrowserContextOptions } from '@playwright/test'
import { withSite } from '../browser/with-site.ts'
import type { BenchOptions, Figure } from '../figure.ts'
import { createSignedInOptions } from '../browser/demo-member.ts'
import { MeasuredInput, type Interaction } from './measured-input.ts'
import { getCumulativeLayoutShift, observeLayoutShifts } from '../browser/layout-shifts.ts'
import { journeys, type Journey } from './journeys.ts'

const runs = 2
const maxInteractionMs = 100
/** The factor by which the CPU is slowed down. */
const cpuSlowdown = 4
const sizes = [
  { on: 'a desktop', viewport: { width: 1440, height: 900 } },
  { on: 'a phone', viewport: { width: 390, height: 844 } },
]

/** Runs typical journeys through each screen with a slow CPU: the longest interaction and the layout shift of each. */
export function interactions({ journey: filter = '' }: BenchOptions): Promise<Figure[]> {
  return withSite({ DEMO: '1', IMAGE_ENGINE: 'simulated' }, async (site, browser) => {
    const visitor = { locale: 'en-US', baseURL: site.url }
    const member = await createSignedInOptions(browser, visitor)
    const figures: Figure[] = []
    for (const journey of journeys.filter(({ name }) => name.includes(filter))) {
      for (const { on, viewport } of sizes) {
        const who = { ...(journey.signedIn ? member : visitor), viewport }
        const taken: JourneyMeasurement[] = []
        for (let run = 0; run < runs; run += 1) taken.push(await measureJourney(browser, who, journey))
        figures.push(...toFigures(`${journey.name} on ${on}`, taken))
      }
    }
    return figures
  })
}

interface JourneyMeasurement {
  /** Sorted, longest first. */
  interactions: Interaction[]
  layoutShift: number
}

async function measureJourney(
  browser: Browser,
  who: BrowserContextOptions,
  { address, run: go }: Journey,
): Promise<JourneyMeasurement> {
  const context = await browser.newContext(who)
  const page = await context.newPage()
  const input = new MeasuredInput(page)
  await input.observe()
  await observeLayoutShifts(page)
  const session = await context.newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: cpuSlowdown })
  await page.goto(address)
  await page.waitForLoadState('networkidle')
  await go(input)
  await input.finish()
  const shift = await getCumulativeLayoutShift(page)
  await context.close()
  return {
    interactions: input.interactions.toSorted((one, other) => other.durationMs - one.durationMs),
    layoutShift: shift,
  }
}

const getLongestMs = ({ interactions: [first] }: JourneyMeasurement): number => first?.durationMs ?? 0

function toFigures(what: string, taken: JourneyMeasurement[]): Figure[] {
  for (const { interactions } of taken) {
    const late = interactions.filter(({ durationMs: ms }) => ms > maxInteractionMs)
    for (const each of late.length > 0 ? late : interactions.slice(0, 1))
      console.log(`${what}: ${formatInteraction(each)}`)
  }
  return [
    // Event Timing includes what else the machine does, so the better run counts
    {
      name: `${what}, INP`,
      value: Math.min(...taken.map(getLongestMs)),
      unit: 'ms',
      atMost: maxInteractionMs,
    },
    {
      name: `${what}, CLS`,
      value: Math.max(...taken.map(({ layoutShift: shift }) => shift)),
      unit: '',
      atMost: 0.02,
    },
  ]
}

function formatInteraction({
  step,
  durationMs: ms,
  inputDelayMs: delay,
  processingMs: processing,
  presentationMs: presentation,
}: Interaction): string {
  const [before, page, frame] = [delay, processing, presentation].map(part => part.toFixed())
  return `${ms} ms (input delay ${before}, processing ${page}, presentation ${frame}), ${step}`
}
