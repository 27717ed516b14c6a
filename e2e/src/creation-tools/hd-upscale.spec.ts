import { readFile } from 'node:fs/promises'
import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { buildXmp, readMarksOfBytes } from '@tessera/shared-contracts/generation-marks'
import { readGenerationParameters } from '@tessera/shared-contracts/generation-parameters'
import sharp from 'sharp'
import { registerAndLogIn } from '../fixtures/members.ts'
import { quickTag } from '../fixtures/quick-tag.ts'
import { expect, test } from '../fixtures/site-test.ts'
import { waitForTaskInLocalStorage } from '../fixtures/wait-for-task.ts'
import { waitForAnimations } from '../states/fixtures/settle.ts'

test.use({ viewport: { width: 1440, height: 900 }, environment: { UPSCALE_ENGINE: 'embedded' } })
test.describe.configure({ timeout: 120_000 })

const path = '/tools/hd-upscale'
/** A real upscale is slow on a busy machine. */
const slowTimeout = { timeout: 60_000 }
const result = (page: Page) => page.getByRole('region', { name: 'Result' })
const resultButton = (page: Page) => page.getByRole('button', { name: 'Open the result' })
const fileInput = (page: Page) => page.locator('input[type=file]')

/** Creates an image with gradients, hard edges and some noise. */
async function createImage(width: number, height: number) {
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

async function startUpscale(page: Page, width: number, height: number) {
  await fileInput(page).setInputFiles(await createImage(width, height))
  await page.getByRole('button', { name: 'Start upscale' }).click()
}

/** Downloads the result and returns its file. */
async function downloadResult(page: Page, extension = 'png') {
  const downloading = page.waitForEvent('download')
  await page.getByRole('dialog').getByRole('button', { name: 'Download' }).click()
  const download = await downloading
  expect(download.suggestedFilename()).toMatch(new RegExp(`^upscaled_\\d{13}\\.${extension}$`))
  return readFile(await download.path())
}

async function readSize(file: Buffer) {
  const { format, width, height } = await sharp(file).metadata()
  return { format, width, height }
}

async function expectNoAxeViolations(page: Page) {
  // Waits for color transitions, whose intermediate colors axe would report
  await waitForAnimations(page)
  const { violations } = await new AxeBuilder({ page }).analyze()
  expect(violations).toEqual([])
}

test('the toolbox links to the tool; it refuses a wrong file and asks a visitor to log in', async ({
  page,
}) => {
  await page.goto('/tools')
  await page.getByRole('link', { name: 'HD upscale' }).first().click()
  await expect(page).toHaveURL(path)
  await expect(page.getByRole('button', { name: 'Please upload an image first' })).toBeDisabled()

  await fileInput(page).setInputFiles({
    name: 'notes.txt',
    mimeType: 'text/plain',
    buffer: Buffer.from('hello'),
  })
  const alert = page.getByRole('alertdialog', { name: 'File error' })
  await expect(alert).toContainText('Please choose an image file.')
  await alert.getByRole('button', { name: 'OK' }).click()

  await startUpscale(page, 300, 200)
  await expect(page.getByRole('dialog', { name: 'Log in' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByText('disc.png')).toBeVisible()
})

test('an upscale survives a reload; it is compared, downloaded and saved', async ({
  page,
  context,
  site,
}) => {
  await registerAndLogIn(context, site, 'ines@example.org')
  await page.goto(path)
  await expect(page.getByRole('banner')).toContainText('60 credits')

  await test.step('a reload restores it', async () => {
    await startUpscale(page, 640, 420)
    await waitForTaskInLocalStorage(page, 'hd-upscale')
    await page.reload()
    await expect(resultButton(page)).toBeVisible(slowTimeout)
    await expect(page.getByRole('banner')).toContainText('30 credits')
  })

  await test.step('it is compared with its original', async () => {
    const slider = page.getByRole('slider', { name: 'Comparison' })
    await slider.focus()
    await page.keyboard.press('ArrowRight')
    await expect(slider).toHaveValue('51')
    const box = await resultButton(page).boundingBox()
    if (!box) throw new Error('The result has no place on the page')
    await page.mouse.move(box.x + box.width * 0.5, box.y + box.height * 0.3)
    await page.mouse.down()
    await page.mouse.move(box.x + box.width * 0.2, box.y + box.height * 0.3, { steps: 5 })
    await page.mouse.up()
    await expect(slider).toHaveValue('20')
    await expect(page.getByRole('dialog')).toBeHidden()
    await expectNoAxeViolations(page)
  })

  await test.step('the lightbox shows both images, downloads and saves', async () => {
    await resultButton(page).click()
    const lightbox = page.getByRole('dialog', { name: 'Result' })
    await lightbox.getByRole('button', { name: 'Compare original' }).click()
    await expect(lightbox.getByRole('img', { name: 'Original' })).toBeVisible()
    await lightbox.getByRole('button', { name: 'View result' }).click()
    await expect(lightbox.getByRole('img', { name: 'Original' })).toBeHidden()
    await lightbox.getByRole('button', { name: 'Actual size' }).click()
    await expectNoAxeViolations(page)
    expect(await readSize(await downloadResult(page))).toEqual({ format: 'png', width: 1280, height: 840 })
    await lightbox.getByRole('button', { name: 'Save to personal works' }).click()
    await expect(lightbox.getByRole('button', { name: 'Saved' })).toBeDisabled()
    await lightbox.getByRole('button', { name: 'Close' }).click()
  })

  await test.step('it is among the own creations', async () => {
    await page.goto('/personal-homepage')
    await expect(page.getByRole('img', { name: 'disc' }).first()).toBeVisible()
  })
})

test('several images are upscaled one after another, and their results are downloaded and saved together', async ({
  page,
  context,
  site,
}) => {
  await registerAndLogIn(context, site, 'queue@example.org')
  await page.goto(path)
  const images = [await createImage(300, 200), { ...(await createImage(160, 240)), name: 'column.png' }]
  await fileInput(page).setInputFiles(images)
  const queue = page.getByRole('region', { name: '2 images' })
  const count = (phase: string) => queue.getByText(phase, { exact: true })
  await expect(count('Ready')).toHaveCount(2)
  const start = page.getByRole('button', { name: 'Start upscale' })
  await expect(start).toHaveAccessibleDescription('60 credits')

  await start.click()
  // One runs, the other waits for it
  await expect(count('Waiting')).toHaveCount(1)
  await expect(queue.getByRole('button', { name: 'Stop after this one' })).toBeVisible()
  await expect(count('Finished')).toHaveCount(2, slowTimeout)
  await expect(page.getByRole('banner')).toContainText('0 credits')
  await expectNoAxeViolations(page)

  await queue.getByRole('button', { name: /^column\.png/ }).click()
  await expect(result(page)).toContainText('column')
  const downloading = page.waitForEvent('download')
  await queue.getByRole('button', { name: 'Download all (2)' }).click()
  const archive = await readFile(await (await downloading).path())
  expect(archive.subarray(0, 2).toString()).toBe('PK')
  await queue.getByRole('button', { name: 'Save to personal works (2)' }).click()
  await expect(queue.getByRole('button', { name: 'All saved' })).toBeDisabled()

  await page.goto('/personal-homepage')
  for (const name of ['disc', 'column']) await expect(page.getByRole('article', { name })).toBeVisible()
})

test('it runs on this device for free and sends nothing', quickTag, async ({ page }) => {
  const sent: string[] = []
  page.on('request', request => {
    if (request.method() === 'POST' && request.url().includes('tools_card')) sent.push(request.url())
  })
  await page.goto(path)
  await page.getByRole('switch', { name: 'Run on this device' }).check()
  await startUpscale(page, 300, 200)
  await expect(resultButton(page)).toBeVisible(slowTimeout)
  await expect(result(page)).toContainText('Made on this device')
  await resultButton(page).click()
  expect(await readSize(await downloadResult(page))).toEqual({ format: 'png', width: 600, height: 400 })
  expect(sent).toEqual([])
})

const marks = {
  sourceType: 'http://cv.iptc.org/newscodes/digitalsourcetype/trainedAlgorithmicMedia',
  aigc: '{"Label":"1","ContentProducer":"a studio"}',
}
const infotext =
  'a disc\nSteps: 20, Sampler: Euler, CFG scale: 4, Seed: 7, Size: 300x200, Model: v1, Version: v1.10.1'

test('a result has the format that the user chooses, and says how its source was made', async ({ page }) => {
  await page.goto(path)
  await page.getByRole('switch', { name: 'Run on this device' }).check()
  const { buffer } = await createImage(300, 200)
  const jpeg = await sharp(buffer)
    .withXmp(buildXmp(marks))
    .withExifMerge({ IFD0: { ImageDescription: infotext } })
    .jpeg({ quality: 40 })
    .toBuffer()
  await fileInput(page).setInputFiles({ name: 'disc.jpg', mimeType: 'image/jpeg', buffer: jpeg })
  await page.getByRole('button', { name: 'Start upscale' }).click()
  await resultButton(page).click(slowTimeout)
  const format = page.getByRole('dialog').getByRole('combobox', { name: 'Format' })
  for (const [name, extension, found] of [
    ['PNG', 'png', 'png'],
    ['JPEG', 'jpg', 'jpeg'],
    ['WebP', 'webp', 'webp'],
  ] as const) {
    await test.step(name, async () => {
      await format.selectOption(name)
      const file = await downloadResult(page, extension)
      expect(await readSize(file)).toEqual({ format: found, width: 600, height: 400 })
      const { data } = await sharp(file).raw().toBuffer({ resolveWithObject: true })
      expect(data.length).toBeGreaterThanOrEqual(600 * 400 * 3)
      expect(readMarksOfBytes(file)).toEqual(marks)
      const parameters = await readGenerationParameters(file)
      expect(parameters).toMatchObject({ prompt: 'a disc', seed: 7, model: 'v1', generator: 'AUTOMATIC1111' })
    })
  }
  await expectNoAxeViolations(page)
})

test('an upscale on this device can be canceled', async ({ page }) => {
  await page.goto(path)
  await page.getByRole('switch', { name: 'Run on this device' }).check()
  await startUpscale(page, 3000, 2000)
  await result(page).getByRole('button', { name: 'Cancel' }).click()
  await expect(result(page)).toContainText('Canceled')
  await expect(page.getByRole('button', { name: 'Start upscale' })).toBeEnabled()
})

test('an altered engine does not run', quickTag, async ({ page }) => {
  await page.route(/\.wasm$/, route => route.fulfill({ body: 'no engine', contentType: 'application/wasm' }))
  await page.goto(path)
  await page.getByRole('switch', { name: 'Run on this device' }).check()
  await startUpscale(page, 300, 200)
  await expect(page.getByRole('alertdialog')).toContainText("Couldn't load the engine")
})

test.describe('in Chinese', () => {
  test.use({ locale: 'zh-CN' })

  test('the whole page is in Chinese, and axe finds nothing', async ({ page, context, site }) => {
    await registerAndLogIn(context, site, 'zh@example.org')
    await page.goto(path)
    await fileInput(page).setInputFiles(await createImage(300, 200))
    await page.getByRole('button', { name: '开始放大' }).click()
    await expect(page.getByRole('button', { name: '处理中...' })).toBeDisabled()
    await expect(page.getByRole('button', { name: '打开结果' })).toBeVisible(slowTimeout)
    for (const viewport of [
      { width: 390, height: 844 },
      { width: 1440, height: 900 },
    ]) {
      await page.setViewportSize(viewport)
      await expectNoAxeViolations(page)
    }
    await page.getByRole('button', { name: '打开结果' }).click()
    await expect(page.getByRole('dialog').getByRole('button', { name: '保存到个人作品' })).toBeVisible()
    await expectNoAxeViolations(page)
  })
})
