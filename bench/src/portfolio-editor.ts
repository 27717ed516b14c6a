import { chromium, type Page } from '@playwright/test'
import sharp from 'sharp'
import { startSite } from '@tessera/e2e/start-site'
import { median, type Figure } from './figure.ts'
import { traceTasks } from './trace-tasks.ts'

const pages = 50
/** Milliseconds from which a browser tells of an event. */
const threshold = 16
const sentence = 'The quick brown fox jumps over the lazy dog, again. '

/** How long a keystroke takes until it is painted, in a portfolio as long as one may be, full of photographs. */
export async function portfolioEditor(): Promise<Figure[]> {
  const { site, stop } = await startSite({})
  const executablePath = process.env.CHROMIUM_PATH
  const browser = await chromium.launch({ args: ['--no-sandbox'], ...(executablePath && { executablePath }) })
  try {
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 }, reducedMotion: 'reduce' })
    await page.goto(`${site.url}/portfolio-editor`)
    await fill(page)
    await page.evaluate(observeKeystrokes, threshold)
    return [
      ...(await typed(page, 'the title', () => page.getByLabel('Title', { exact: true }).fill(''))),
      ...(await typed(page, 'the description', () => page.getByLabel('Description').fill(''))),
      ...(await typed(page, 'a text on page 50', () => lastText(page).click())),
    ]
  } finally {
    await browser.close()
    await stop()
  }
}

const lastText = (page: Page) => page.getByRole('textbox', { name: `Text 2 on page ${pages}`, exact: true })

/** A cover with a photograph of a megabyte, fifty times. */
async function fill(page: Page): Promise<void> {
  const noise = { type: 'gaussian', mean: 128, sigma: 30 } as const
  const photograph = await sharp({
    create: { width: 1_600, height: 1_200, channels: 3, background: 'black', noise },
  })
    .jpeg({ quality: 75 })
    .toBuffer()
  await page.getByRole('button', { name: 'Add new page' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Cover' }).click()
  const picture = { name: 'photograph.jpg', mimeType: 'image/jpeg', buffer: photograph }
  await page.getByLabel('Click to upload').first().setInputFiles(picture)
  await page.locator('[data-layer-type=image][style*=url]').waitFor()
  for (let copies = 1; copies < pages; copies += 1)
    await page.getByRole('button', { name: 'Duplicate page 1', exact: true }).click()
  await lastText(page).waitFor()
}

/** Types two sentences where `begin` has put the caret; slow enough for the draft to be kept in between. */
async function typed(page: Page, where: string, begin: () => Promise<void>): Promise<Figure[]> {
  await begin()
  const tasks = await traceTasks(await page.context().newCDPSession(page))
  await page.evaluate(() => (globalThis as unknown as Watched).keystrokes.splice(0))
  await page.keyboard.type(sentence, { delay: 30 })
  await page.keyboard.type(sentence, { delay: 350 })
  const longest = await tasks.longest()
  const told = await page.evaluate(() => (globalThis as unknown as Watched).keystrokes)
  // What is painted with the very next frame is not told
  const quick = Array.from({ length: 2 * sentence.length - told.length }, () => threshold)
  const durations = [...told, ...quick]
  const sorted = durations.toSorted((one, other) => one - other)
  // As for the interaction to next paint: the worst of fifty does not count
  const worst = sorted[Math.floor(sorted.length * 0.98) - 1] ?? NaN
  return [
    { what: `keystroke in ${where}, median`, value: median(durations), unit: 'ms', atMost: 50 },
    { what: `keystroke in ${where}, 98 of 100`, value: worst, unit: 'ms', atMost: 50 },
    // What else the machine does counts on the clock, and not here
    {
      what: `typing into ${where}, longest task`,
      value: longest.processor,
      unit: 'ms of processor',
      atMost: 50,
    },
  ]
}

interface Watched {
  /** Milliseconds from each press to its picture on the screen, as the browser tells them. */
  keystrokes: number[]
}

function observeKeystrokes(threshold: number): void {
  const watched = globalThis as unknown as Watched
  watched.keystrokes = []
  const observer = new PerformanceObserver(list => {
    for (const entry of list.getEntries())
      if (entry.name === 'keydown') watched.keystrokes.push(entry.duration)
  })
  observer.observe({
    type: 'event',
    durationThreshold: threshold,
    buffered: false,
  } as PerformanceObserverInit)
}
