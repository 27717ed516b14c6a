import type { BrowserContext, Page } from '@playwright/test'
import sharp from 'sharp'
import { processorTime } from '@tessera/e2e/processor-time'

/** Milliseconds from the choice of a file until its work stands in the grid. */
export interface Taken {
  clock: number
  /** What the server's process did for it. */
  processor: number
}

/** Uploads photographs of twelve megapixels one after the other, after one that wakes what looks at them. */
export async function takePhotographs(
  context: BrowserContext,
  { url, pid }: { url: string; pid: number | undefined },
  count: number,
): Promise<Taken[]> {
  const page = await context.newPage()
  await page.goto(`${url}/personal-homepage`)
  await page.getByText('No creations yet').waitFor()
  const buffer = await photograph()
  await upload(page, 'First', buffer)
  const taken: Taken[] = []
  for (let number = 1; number <= count; number += 1) {
    const [begun, worked] = [performance.now(), await processorTime(pid)]
    await upload(page, `Photograph ${number}`, buffer)
    taken.push({ clock: performance.now() - begun, processor: (await processorTime(pid)) - worked })
  }
  await page.close()
  return taken
}

/** Of six megabytes: as much to be read as in a picture of something. */
function photograph(): Promise<Buffer> {
  const noise = { type: 'gaussian', mean: 128, sigma: 12 } as const
  return sharp({ create: { width: 4_000, height: 3_000, channels: 3, background: 'black', noise } })
    .withMetadata({ orientation: 6 })
    .jpeg({ quality: 88 })
    .toBuffer()
}

async function upload(page: Page, name: string, buffer: Buffer): Promise<void> {
  await page.locator('input[type="file"][multiple]').setInputFiles({
    name: `${name}.jpg`,
    mimeType: 'image/jpeg',
    buffer,
  })
  const picture = page.getByRole('article', { name, exact: true }).getByRole('img')
  await picture.waitFor()
  await picture.evaluate((image: HTMLImageElement) => image.decode())
}
