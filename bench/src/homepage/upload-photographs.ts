import type { BrowserContext, Page } from '@playwright/test'
import sharp from 'sharp'
import { getCpuTimeMs } from '@tessera/e2e/cpu-time'

/** Time from choosing a file until its creation is visible in the grid. */
export interface UploadTime {
  wallMs: number
  /** CPU time of the server. */
  cpuMs: number
}

/** Uploads photographs of 12 megapixels one after the other. A first one, which loads the moderation, does not count. */
export async function measureUploads(
  context: BrowserContext,
  { url, pid }: { url: string; pid: number | undefined },
  count: number,
): Promise<UploadTime[]> {
  const page = await context.newPage()
  await page.goto(`${url}/personal-homepage`)
  await page.getByText('No creations yet').waitFor()
  const buffer = await createPhotograph()
  await uploadFile(page, 'First', buffer)
  const taken: UploadTime[] = []
  for (let number = 1; number <= count; number += 1) {
    const [begun, worked] = [performance.now(), await getCpuTimeMs(pid)]
    await uploadFile(page, `Photograph ${number}`, buffer)
    taken.push({ wallMs: performance.now() - begun, cpuMs: (await getCpuTimeMs(pid)) - worked })
  }
  await page.close()
  return taken
}

/** Creates a JPEG of 6 MB from noise, as large as a real photograph. */
function createPhotograph(): Promise<Buffer> {
  const noise = { type: 'gaussian', mean: 128, sigma: 12 } as const
  return sharp({ create: { width: 4_000, height: 3_000, channels: 3, background: 'black', noise } })
    .withMetadata({ orientation: 6 })
    .jpeg({ quality: 88 })
    .toBuffer()
}

async function uploadFile(page: Page, name: string, buffer: Buffer): Promise<void> {
  await page.locator('input[type="file"][multiple]').setInputFiles({
    name: `${name}.jpg`,
    mimeType: 'image/jpeg',
    buffer,
  })
  const shownImage = page.getByRole('article', { name, exact: true }).getByRole('img')
  await shownImage.waitFor()
  await shownImage.evaluate((image: HTMLImageElement) => image.decode())
}
