import { devices, type Browser, type Page } from '@playwright/test'
import { sceneFamilyExamplePrompts } from '@tessera/image-engine/family-examples'
import { throttleCpu } from '../browser/slow-device.ts'
import { withSite } from '../browser/with-site.ts'
import { median, type Figure } from '../figure.ts'
import { readPreviewTimes, watchPreview } from './watch-preview.ts'

const prompts = Object.values(sceneFamilyExamplePrompts)
/** Longest side of the second image, after which the worker rests. Pixels. */
const sharpSide = 576

/**
 * Measures the free preview of text to image: from the last key of a prompt to its image, the code that is loaded first,
 * and how long keys take. A browser slows down pages and not workers alike, so
 * a phone's time has its page's part and four times the drawing of the desktop.
 */
export function preview(): Promise<Figure[]> {
  return withSite({}, async (site, browser) => {
    const address = `${site.url}/tools/text-to-image`
    const desktop = await openPage(browser, address, false)
    const loadedKB = await measureLoadedKB(desktop)
    const onDesktop = await measurePrompts(desktop)
    const keyMs = await measureKeys(desktop)
    const phone = await openPage(browser, address, true)
    const onPhone = await measurePrompts(phone)
    const phoneKeyMs = await measureKeys(phone)
    const phoneMs = onPhone.map(
      ({ totalMs, drawingMs }, i) => totalMs - drawingMs + 4 * (onDesktop[i]?.drawingMs ?? NaN),
    )
    return [
      { name: 'code before a first preview', value: loadedKB, unit: 'kB', atMost: 150 },
      {
        name: 'key to preview',
        value: median(onDesktop.map(({ totalMs }) => totalMs)),
        unit: 'ms',
        atMost: 200,
      },
      {
        name: 'key to preview, slowest family',
        value: Math.max(...onDesktop.map(({ totalMs }) => totalMs)),
        unit: 'ms',
        atMost: 200,
      },
      { name: 'key to preview, phone', value: median(phoneMs), unit: 'ms', atMost: 400 },
      { name: 'key to preview, phone, slowest family', value: Math.max(...phoneMs), unit: 'ms', atMost: 400 },
      {
        name: 'drawing of a first image, slowest family',
        value: Math.max(...onDesktop.map(({ drawingMs }) => drawingMs)),
        unit: 'ms',
      },
      { name: 'longest key', value: keyMs, unit: 'ms', atMost: 50 },
      { name: 'longest key, phone', value: phoneKeyMs, unit: 'ms', atMost: 50 },
    ]
  })
}

async function openPage(browser: Browser, address: string, isPhone: boolean): Promise<Page> {
  const page = await browser.newPage(
    isPhone ? devices['Pixel 7'] : { viewport: { width: 1440, height: 900 } },
  )
  await watchPreview(page)
  await page.goto(address)
  await page.waitForLoadState('networkidle')
  if (isPhone) await throttleCpu(page)
  return page
}

/** Measures the compressed scripts of this area from the focus to the first image. Others are prefetched meanwhile. */
async function measureLoadedKB(page: Page): Promise<number> {
  const sizes: Promise<number>[] = []
  page.on('requestfinished', request => {
    if (/mfe-creation-tools.*\.js$/.test(request.url()))
      sizes.push(request.sizes().then(size => size.responseBodySize))
  })
  await type(page, prompts[0] ?? '')
  await readPreviewTimes(page)
  const loaded = await Promise.all(sizes)
  page.removeAllListeners('requestfinished')
  return loaded.reduce((sum, bytes) => sum + bytes, 0) / 1_000
}

const field = (page: Page) => page.getByLabel('Prompt', { exact: true })

/** Fills in all of a prompt but its last letter, and types that. */
async function type(page: Page, prompt: string): Promise<void> {
  await field(page).fill(prompt.slice(0, -1))
  await waitUntilSharp(page)
  await field(page).press('End')
  await page.keyboard.type(prompt.slice(-1))
}

const waitUntilSharp = (page: Page) =>
  page.waitForFunction(side => {
    const canvas = document.querySelector<HTMLCanvasElement>('figure canvas')
    return canvas !== null && Math.max(canvas.width, canvas.height) === side
  }, sharpSide)

/** Measures the second visit of each family, whose code is loaded. */
async function measurePrompts(page: Page) {
  const measured: { totalMs: number; drawingMs: number }[] = []
  for (const prompt of prompts) {
    await type(page, prompt)
    const { key, asked, shown } = await readPreviewTimes(page)
    measured.push({ totalMs: shown - key, drawingMs: shown - asked })
  }
  return measured
}

/** Times that a prompt is typed. Other work of the machine makes single keys late, so the best of them counts. */
const typings = 3

/** Returns the longest time from a key to its paint while previews are drawn. */
async function measureKeys(page: Page): Promise<number> {
  const longest: number[] = []
  for (let typing = 0; typing < typings; typing++) longest.push(await measureTyping(page))
  return Math.min(...longest)
}

/** Types a prompt and returns its longest key. Browsers report those above 16 ms. */
async function measureTyping(page: Page): Promise<number> {
  await page.evaluate(() => {
    const durations: number[] = []
    Object.assign(globalThis, { keyDurations: durations })
    new PerformanceObserver(list =>
      durations.push(...list.getEntries().map(({ duration }) => duration)),
    ).observe({
      type: 'event',
      durationThreshold: 16,
    } as PerformanceObserverInit)
  })
  await field(page).fill('')
  await field(page).pressSequentially('a mountain lake at night, a full moon over the water', { delay: 80 })
  await waitUntilSharp(page)
  const durations = await page.evaluate(
    () => (globalThis as unknown as { keyDurations: number[] }).keyDurations,
  )
  return Math.max(16, ...durations)
}
