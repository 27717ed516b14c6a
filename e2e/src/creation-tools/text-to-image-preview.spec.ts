import type { Page } from '@playwright/test'
import { getEngineSettings } from '@tessera/shared-contracts'
import sharp from 'sharp'
import { activateAnnualPlan, registerAndLogIn } from '../fixtures/members.ts'
import { expect, test } from '../fixtures/site-test.ts'

test.use({ viewport: { width: 1440, height: 900 } })

const path = '/tools/text-to-image'
const preview = (page: Page) => page.getByRole('img', { name: 'Preview', exact: true })
/** Longest side of the second, sharper image. Pixels. */
const sharpSide = 576

const readPreview = async (page: Page): Promise<Buffer> => {
  const address = await preview(page).evaluate((canvas: HTMLCanvasElement) => canvas.toDataURL())
  return Buffer.from(address.replace(/^.*,/, ''), 'base64')
}

/** Images of one scene in two sizes differ by 1 to 5, because of grain and glow; those of two seeds by 20 and more. */
const sameScene = 8

/** Waits for the sharper image. */
const waitForSharpPreview = (page: Page) =>
  expect.poll(() => preview(page).evaluate((canvas: HTMLCanvasElement) => canvas.height)).toBe(sharpSide)

/** The mean difference of two images of 48 x 64 pixels, 0 to 255: of where things are, not of grain. */
async function measureDifference(one: Buffer, other: Buffer): Promise<number> {
  const [a, b] = await Promise.all(
    [one, other].map(file => sharp(file).removeAlpha().resize(48, 64, { fit: 'fill' }).raw().toBuffer()),
  )
  if (!a || !b) throw new Error('An image is missing')
  return a.reduce((sum, value, i) => sum + Math.abs(value - (b[i] ?? 0)), 0) / a.length
}

test('a visitor sees the image of a prompt while typing, after at most 150 kB', async ({ page }) => {
  await page.goto(path)
  await page.waitForLoadState('networkidle')
  const loading: Promise<number>[] = []
  page.on('requestfinished', request => {
    if (/mfe-creation-tools.*\.js$/.test(request.url()))
      loading.push(request.sizes().then(({ responseBodySize }) => responseBodySize))
  })
  await page.getByLabel('Prompt').pressSequentially('a mountain lake at night')
  await expect(preview(page)).toBeVisible()
  const sizes = await Promise.all(loading)
  expect(sizes.length).toBeGreaterThan(1)
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(150_000)

  await waitForSharpPreview(page)
  const first = await readPreview(page)
  await page.getByRole('button', { name: 'Try another' }).click()
  await expect.poll(async () => measureDifference(first, await readPreview(page))).toBeGreaterThan(sameScene)
})

test('the generated image is the previewed one, and the next preview is another', async ({
  page,
  context,
  site,
}) => {
  test.setTimeout(120_000)
  await registerAndLogIn(context, site, 'previewer@example.org')
  await activateAnnualPlan(context, site)
  await page.goto(path)
  await page.getByLabel('Prompt').fill('a lighthouse on a cliff at sunset')
  await waitForSharpPreview(page)
  const seen = await readPreview(page)
  await page.getByRole('button', { name: 'Generate', exact: true }).click()
  const image = page.getByRole('button', { name: 'Open image 1', exact: true }).locator('img')
  await expect(image).toBeVisible({ timeout: 60_000 })
  const full = await context.request.get((await image.getAttribute('src')) ?? '')
  const generated = await full.body()
  expect(await sharp(generated).metadata()).toMatchObject({ width: 960, height: 1280 })
  expect(await measureDifference(seen, generated)).toBeLessThan(sameScene)

  await expect.poll(async () => measureDifference(seen, await readPreview(page))).toBeGreaterThan(sameScene)

  await image.click()
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('button', { name: 'Change one thing' }).click()
  await expect(page.getByLabel('Seed', { exact: true })).toHaveValue(/^\d+$/)
  await expect.poll(async () => measureDifference(seen, await readPreview(page))).toBeLessThan(sameScene)
  await expect(
    page.getByRole('group', { name: 'In the image' }).getByRole('button', { name: 'Time Sunset' }),
  ).toBeVisible()
})

test('polish and the notes offer other prompts as small images, and undo takes them back', async ({
  page,
  context,
  site,
}) => {
  await registerAndLogIn(context, site, 'polisher@example.org')
  await page.goto(path)
  const prompt = page.getByLabel('Prompt', { exact: true })
  await prompt.fill('a cat')
  await page.getByRole('button', { name: 'AI polish' }).click()
  const scenes = page.getByRole('group', { name: 'Other scenes' }).getByRole('button')
  await expect(scenes).toHaveCount(3)
  await expect(scenes.locator('canvas')).toHaveCount(3)
  const name = await scenes.nth(1).getAttribute('aria-label')
  await scenes.nth(1).click()
  await expect(prompt).toHaveValue(name ?? '')
  await page.getByRole('button', { name: 'Undo polish' }).click()
  await expect(prompt).toHaveValue('a cat')

  await prompt.fill('a red bicycle by a lake at sunset')
  const instead = page.getByRole('group', { name: 'Instead' }).getByRole('button')
  await expect(instead.first().locator('canvas')).toBeAttached()
  const alternative = await instead.first().innerText()
  await instead.first().click()
  await expect(prompt).toHaveValue(alternative)
  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  await expect(prompt).toHaveValue('a red bicycle by a lake at sunset')
})

test('a chip changes one thing in the image, and undo takes it back', async ({ page }) => {
  await page.goto(path)
  const prompt = page.getByLabel('Prompt', { exact: true })
  await prompt.fill('a mountain lake at sunset')
  await waitForSharpPreview(page)
  const before = await readPreview(page)
  await page.getByRole('group', { name: 'In the image' }).getByRole('button', { name: 'Time Sunset' }).click()
  const night = page.getByRole('button', { name: 'Night', exact: true })
  await expect(night.locator('canvas')).toBeAttached()
  await night.click()
  await expect(prompt).toHaveValue('a mountain lake at night')
  await expect(night).toHaveAttribute('aria-pressed', 'true')
  await expect.poll(async () => measureDifference(before, await readPreview(page))).toBeGreaterThan(sameScene)

  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  await expect(prompt).toHaveValue('a mountain lake at sunset')
  await expect.poll(async () => measureDifference(before, await readPreview(page))).toBeLessThan(sameScene)
  await page.getByRole('button', { name: 'Redo', exact: true }).click()
  await expect(prompt).toHaveValue('a mountain lake at night')
})

test('where the server has another version of the engine, the server draws', async ({ page }) => {
  await page.route(`**${getEngineSettings.path}`, async route => {
    const response = await route.fetch()
    const body = getEngineSettings.response.parse(await response.json())
    await route.fulfill({ json: { ...body, data: { ...body.data, drawingVersion: 'of another release' } } })
  })
  await page.goto(path)
  const drawn = page.waitForResponse(/draw_preview\.php/)
  await page.getByLabel('Prompt').fill('a mountain lake at night')
  expect((await drawn).headers()['content-type']).toBe('image/png')
  await expect(preview(page)).toBeVisible()
})
