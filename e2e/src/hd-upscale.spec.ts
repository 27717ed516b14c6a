import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { join } from './members.ts'
import { expect, test } from './site.ts'
import { movementsEnd } from './states/settle.ts'

test.use({ viewport: { width: 1440, height: 900 }, environment: { UPSCALE_ENGINE: 'embedded' } })
test.describe.configure({ timeout: 120_000 })

const path = '/tools/hd-upscale'
/** A busy machine takes its time for a real enlargement. */
const slowly = { timeout: 60_000 }
const result = (page: Page) => page.getByRole('region', { name: 'Result' })
const opened = (page: Page) => page.getByRole('button', { name: 'Open the result' })
const fileControl = (page: Page) => page.locator('input[type=file]')

/** A photograph-like picture: soft slopes, hard edges and some noise. */
async function picture(width: number, height: number) {
  const data = Buffer.alloc(width * height * 3)
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const edge = Math.hypot(x - width / 2, y - height / 2) < height / 3 ? 90 : 0
      const at = (y * width + x) * 3
      data[at] = 60 + edge + ((x * 7 + y * 13) % 11)
      data[at + 1] = (180 * x) / width
      data[at + 2] = (180 * y) / height
    }
  }
  const buffer = await sharp(data, { raw: { width, height, channels: 3 } })
    .png()
    .toBuffer()
  return { name: 'disc.png', mimeType: 'image/png', buffer }
}

async function chooseAndStart(page: Page, width: number, height: number) {
  await fileControl(page).setInputFiles(await picture(width, height))
  await page.getByRole('button', { name: 'Start upscale' }).click()
}

/** Pixels of the file that a download brings. */
async function downloadedSize(page: Page) {
  const downloading = page.waitForEvent('download')
  await page.getByRole('dialog').getByRole('button', { name: 'Download' }).click()
  const download = await downloading
  expect(download.suggestedFilename()).toMatch(/^upscaled_\d{13}\.png$/)
  const { format, width, height } = await sharp(await download.path()).metadata()
  return { format, width, height }
}

async function expectNothingFound(page: Page) {
  // A button that changes its color has others on the way
  await movementsEnd(page)
  const { violations } = await new AxeBuilder({ page }).analyze()
  expect(violations).toEqual([])
}

test('the toolbox leads there; a wrong file is refused, and a visitor is asked to log in', async ({
  page,
}) => {
  await page.goto('/tools')
  await page.getByRole('link', { name: 'HD upscale' }).first().click()
  await expect(page).toHaveURL(path)
  await expect(page.getByRole('button', { name: 'Please upload an image first' })).toBeDisabled()

  await fileControl(page).setInputFiles({
    name: 'notes.txt',
    mimeType: 'text/plain',
    buffer: Buffer.from('hello'),
  })
  const alert = page.getByRole('alertdialog', { name: 'File error' })
  await expect(alert).toContainText('Please choose an image file.')
  await alert.getByRole('button', { name: 'OK' }).click()

  await chooseAndStart(page, 300, 200)
  await expect(page.getByRole('dialog', { name: 'Log in' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByText('disc.png')).toBeVisible()
})

test('an upscale outlives its page; it is compared, downloaded and saved', async ({
  page,
  context,
  site,
}) => {
  await join(context, site, 'ines@example.org')
  await page.goto(path)
  await expect(page.getByRole('banner')).toContainText('60 credits')

  await test.step('a reload in between finds it again', async () => {
    const accepted = page.waitForResponse(/submit_upscale_task/)
    await chooseAndStart(page, 640, 420)
    await accepted
    await page.reload()
    await expect(opened(page)).toBeVisible(slowly)
    await expect(page.getByRole('banner')).toContainText('30 credits')
  })

  await test.step('it is compared with its original', async () => {
    const slider = page.getByRole('slider', { name: 'Comparison' })
    await slider.focus()
    await page.keyboard.press('ArrowRight')
    await expect(slider).toHaveValue('51')
    const box = await opened(page).boundingBox()
    if (!box) throw new Error('The result has no place on the page')
    await page.mouse.move(box.x + box.width * 0.5, box.y + box.height * 0.3)
    await page.mouse.down()
    await page.mouse.move(box.x + box.width * 0.2, box.y + box.height * 0.3, { steps: 5 })
    await page.mouse.up()
    await expect(slider).toHaveValue('20')
    await expect(page.getByRole('dialog')).toBeHidden()
    await expectNothingFound(page)
  })

  await test.step('the lightbox shows either, downloads and saves', async () => {
    await opened(page).click()
    const lightbox = page.getByRole('dialog', { name: 'Result' })
    await lightbox.getByRole('button', { name: 'Compare original' }).click()
    await expect(lightbox.getByRole('img', { name: 'Original' })).toBeVisible()
    await lightbox.getByRole('button', { name: 'View result' }).click()
    await expect(lightbox.getByRole('img', { name: 'Original' })).toBeHidden()
    await lightbox.getByRole('button', { name: 'Actual size' }).click()
    await expectNothingFound(page)
    expect(await downloadedSize(page)).toEqual({ format: 'png', width: 1280, height: 840 })
    await lightbox.getByRole('button', { name: 'Save to personal works' }).click()
    await expect(lightbox.getByRole('button', { name: 'Saved' })).toBeDisabled()
    await lightbox.getByRole('button', { name: 'Close' }).click()
  })

  await test.step('and it is among the personal works', async () => {
    await page.goto('/personal-homepage')
    await expect(page.getByRole('img', { name: 'disc' }).first()).toBeVisible()
  })
})

test('it runs on this device: free, without the picture leaving it', async ({ page }) => {
  const sent: string[] = []
  page.on('request', request => {
    if (request.method() === 'POST' && request.url().includes('tools_card')) sent.push(request.url())
  })
  await page.goto(path)
  await page.getByRole('switch', { name: 'Run on this device' }).check()
  await chooseAndStart(page, 300, 200)
  await expect(opened(page)).toBeVisible(slowly)
  await expect(result(page)).toContainText('Made on this device')
  await opened(page).click()
  expect(await downloadedSize(page)).toEqual({ format: 'png', width: 600, height: 400 })
  expect(sent).toEqual([])
})

test('work on this device can be cancelled', async ({ page }) => {
  await page.goto(path)
  await page.getByRole('switch', { name: 'Run on this device' }).check()
  await chooseAndStart(page, 3000, 2000)
  await result(page).getByRole('button', { name: 'Cancel' }).click()
  await expect(result(page)).toContainText('Cancelled')
  await expect(page.getByRole('button', { name: 'Start upscale' })).toBeEnabled()
})

test('an engine that is not the expected one does not run', async ({ page }) => {
  await page.route(/\.wasm$/, route => route.fulfill({ body: 'no engine', contentType: 'application/wasm' }))
  await page.goto(path)
  await page.getByRole('switch', { name: 'Run on this device' }).check()
  await chooseAndStart(page, 300, 200)
  await expect(page.getByRole('alertdialog')).toContainText('could not be loaded')
})

test.describe('in Chinese', () => {
  test.use({ locale: 'zh-CN' })

  test('the page speaks Chinese throughout, and axe finds nothing', async ({ page, context, site }) => {
    await join(context, site, 'zh@example.org')
    await page.goto(path)
    await fileControl(page).setInputFiles(await picture(300, 200))
    await page.getByRole('button', { name: '开始放大' }).click()
    await expect(page.getByRole('button', { name: '处理中...' })).toBeDisabled()
    await expect(page.getByRole('button', { name: '打开结果' })).toBeVisible(slowly)
    for (const viewport of [
      { width: 390, height: 844 },
      { width: 1440, height: 900 },
    ]) {
      await page.setViewportSize(viewport)
      await expectNothingFound(page)
    }
    await page.getByRole('button', { name: '打开结果' }).click()
    await expect(page.getByRole('dialog').getByRole('button', { name: '保存到个人作品' })).toBeVisible()
    await expectNothingFound(page)
  })
})
