import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { registerAndLogIn } from '../fixtures/members.ts'
import { getCpuTimeMs } from '../fixtures/cpu-time.ts'
import { quickTag } from '../fixtures/quick-tag.ts'
import { expect, repositoryRoot, test } from '../fixtures/site-test.ts'
import { waitForAnimations } from '../states/fixtures/settle.ts'

const createImage = (background: string) =>
  sharp({ create: { width: 640, height: 480, channels: 3, background } })
    .png()
    .toBuffer()
const readVideo = () => readFile(path.join(repositoryRoot, 'server/demo/videos/slow-silk.mp4'))

/** A photograph of 12 megapixels with EXIF rotation and location. Upright, it is red above and blue below. */
async function createPhoto(): Promise<Buffer> {
  const half = { width: 2_000, height: 3_000, channels: 3 } as const
  const blue = await sharp({ create: { ...half, background: '#2040c0' } })
    .png()
    .toBuffer()
  return sharp({ create: { ...half, width: 4_000, background: '#c02020' } })
    .composite([{ input: blue, left: 2_000, top: 0 }])
    .withExif({ IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '51/1 30/1 0/1' } })
    .withMetadata({ orientation: 6 })
    .jpeg({ quality: 95 })
    .toBuffer()
}

const chooseFiles = (page: Page, ...files: { name: string; mimeType: string; buffer: Buffer }[]) =>
  page.locator('input[type="file"][multiple]').setInputFiles(files)
const pngFile = (name: string, buffer: Buffer) => ({ name, mimeType: 'image/png', buffer })
const findCreation = (page: Page, name: string) => page.getByRole('article', { name, exact: true })

async function openHomepage(page: Page, tab = '') {
  await page.goto(`/personal-homepage${tab}`)
  await expect(page.getByRole('tablist')).toBeVisible()
}

test('several files are uploaded, and a video can seek', quickTag, async ({ page, context, site }) => {
  await registerAndLogIn(context, site, 'several@example.org')
  await openHomepage(page)
  await expect(page.getByText('No creations yet')).toBeVisible()
  await chooseFiles(
    page,
    pngFile('Red.png', await createImage('#c02020')),
    pngFile('Blue.png', await createImage('#2040c0')),
    {
      name: 'Silk.mp4',
      mimeType: 'video/mp4',
      buffer: await readVideo(),
    },
  )
  for (const name of ['Red', 'Blue', 'Silk'])
    await expect(findCreation(page, name)).toBeVisible({ timeout: 20_000 })
  const player = findCreation(page, 'Silk').locator('video')
  await expect(player).toHaveAttribute('poster', /-480\.webp$/)
  const moved = await player.evaluate(async (video: HTMLVideoElement) => {
    video.muted = true
    await video.play()
    video.currentTime = 4
    await new Promise(resolve => video.addEventListener('seeked', resolve, { once: true }))
    return video.currentTime
  })
  expect(moved).toBeGreaterThanOrEqual(4)
})

test('a photograph of 12 megapixels takes the server less than 2 s, is rotated and loses its location', async ({
  page,
  context,
  site,
}) => {
  await registerAndLogIn(context, site, 'photograph@example.org')
  await openHomepage(page)
  // The first upload loads the moderation
  await chooseFiles(page, pngFile('First.png', await createImage('#c02020')))
  await expect(findCreation(page, 'First')).toBeVisible({ timeout: 20_000 })

  const buffer = await createPhoto()
  const countsTime = process.platform === 'linux'
  const before = countsTime ? await getCpuTimeMs(site.pid) : 0
  await chooseFiles(page, { name: 'Photograph.jpg', mimeType: 'image/jpeg', buffer })
  const shownImage = findCreation(page, 'Photograph').getByRole('img')
  await expect(shownImage).toBeVisible({ timeout: 10_000 })
  await expect
    .poll(() => shownImage.evaluate((image: HTMLImageElement) => image.currentSrc))
    .toMatch(/-320\.webp$/)
  // CPU time, because wall time includes other load; `npm run bench -- homepage` measures both
  if (countsTime) expect((await getCpuTimeMs(site.pid)) - before).toBeLessThan(2_000)

  const source = (await shownImage.getAttribute('src')) ?? ''
  const response = await context.request.get(site.url + source.replace('-480.webp', '.jpg'))
  const file = await response.body()
  const metadata = await sharp(file).metadata()
  expect(metadata.autoOrient).toEqual({ width: 3_000, height: 4_000 })
  // The orientation alone
  expect(metadata.exif?.length).toBeLessThan(40)
  const above = await sharp(file)
    .autoOrient()
    .extract({ left: 0, top: 0, width: 3_000, height: 1_000 })
    .toBuffer()
  const { dominant } = await sharp(above).stats()
  expect(dominant.r).toBeGreaterThan(dominant.b)
})

test('a file of 51 MB is refused before the upload', async ({ page, context, site }) => {
  await registerAndLogIn(context, site, 'large@example.org')
  await openHomepage(page)
  let sent = 0
  page.on('request', request => (sent += request.url().includes('upload_creation') ? 1 : 0))
  // Playwright cannot upload a file this large, so the page creates it
  await page.evaluate(() => {
    const transfer = new DataTransfer()
    transfer.items.add(new File([new Uint8Array(51 * 1024 ** 2)], 'large.mp4', { type: 'video/mp4' }))
    const options = { bubbles: true, cancelable: true, dataTransfer: transfer }
    document.body.dispatchEvent(new DragEvent('drop', options))
  })
  const alert = page.getByRole('alertdialog', { name: 'Upload error' })
  await expect(alert).toContainText('File size cannot exceed 50MB.')
  await alert.getByRole('button', { name: 'OK' }).click()
  expect(sent).toBe(0)
})

test('an interrupted upload is reported and can be retried', async ({ page, context, site }) => {
  await registerAndLogIn(context, site, 'cut@example.org')
  await openHomepage(page)
  await page.route('**/api/upload_creation.php', route => route.abort('connectionreset'))
  const name = 'A red rectangle to which somebody gave a very long name'
  await chooseFiles(page, pngFile(`${name}.png`, await createImage('#c02020')))
  const alert = page.getByRole('alertdialog', { name: 'Upload failed' })
  await expect(alert).toContainText('Please check your network connection.')
  await alert.getByRole('button', { name: 'OK' }).click()
  const [tile, failed] = await Promise.all([
    page.getByRole('button', { name: 'Upload', exact: true }).boundingBox(),
    findCreation(page, `${name}.png`).boundingBox(),
  ])
  expect(failed?.width).toBe(tile?.width)
  await page.unroute('**/api/upload_creation.php')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(findCreation(page, name)).toBeVisible({ timeout: 20_000 })
})

test('a range of creations is selected with Shift and deleted', quickTag, async ({ page, context, site }) => {
  await registerAndLogIn(context, site, 'manage@example.org')
  await openHomepage(page)
  for (const name of ['C', 'B', 'A']) {
    await chooseFiles(page, pngFile(`${name}.png`, await createImage('#805020')))
    await expect(findCreation(page, name)).toBeVisible({ timeout: 20_000 })
  }
  await page.getByRole('button', { name: 'Manage' }).click()
  await expect(page.getByRole('button', { name: 'Upload' })).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Delete (0)' })).toBeDisabled()
  await page.getByRole('checkbox', { name: 'Select A' }).check()
  await page.keyboard.press('Shift+ArrowRight')
  await page.getByRole('button', { name: 'Delete (2)' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect(findCreation(page, 'A')).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Manage' })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('article')).toHaveCount(1)
  await expect(findCreation(page, 'C')).toBeVisible()
})

test('settings change the name everywhere, follow the back button and delete the account', async ({
  page,
  context,
  site,
}) => {
  await registerAndLogIn(context, site, 'settings@example.org')
  await openHomepage(page)
  await page.getByRole('tab', { name: 'Account settings' }).click()
  await expect(page).toHaveURL(/tab=settings/)
  await page.getByRole('textbox', { name: 'Username' }).fill('Noor Vale')
  await page.locator('input[type="file"]').setInputFiles(pngFile('me.png', await createImage('#2080a0')))
  const crop = page.getByRole('dialog', { name: 'Position your avatar' })
  await crop.getByRole('img').press('ArrowLeft')
  await crop.getByRole('button', { name: 'Use image' }).click()
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Noor Vale' })).toBeVisible({ timeout: 20_000 })
  await expect(page.getByRole('main').locator('img[src*="/avatars/"]').first()).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('tab', { name: 'My creations', selected: true })).toBeVisible()
  await page.goForward()

  await page.getByRole('button', { name: 'Delete account' }).click()
  const dialog = page.getByRole('dialog', { name: 'Delete account' })
  await dialog.getByLabel('Current password').fill('a-good-password')
  await dialog.getByRole('checkbox').check()
  await dialog.getByRole('button', { name: 'Delete permanently' }).click()
  await expect(page).toHaveURL(`${site.url}/`)
  await expect(page.getByRole('banner').getByRole('button', { name: 'Log in' })).toBeVisible()
})

for (const language of ['en', 'zh']) {
  test(`axe finds nothing in any tab (${language})`, async ({ page, context, site }) => {
    await registerAndLogIn(context, site, `axe-${language}@example.org`)
    await page.addInitScript(value => localStorage.setItem('language', value), language)
    await openHomepage(page)
    await chooseFiles(page, pngFile('Red.png', await createImage('#c02020')))
    await expect(findCreation(page, 'Red')).toBeVisible({ timeout: 20_000 })
    for (const tab of ['', '?tab=settings', '?tab=billing']) {
      await openHomepage(page, tab)
      await waitForAnimations(page)
      const { violations } = await new AxeBuilder({ page }).analyze()
      expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([])
    }
  })
}

test('in manage mode no badge is below a checkbox', async ({ page, context, site }) => {
  await registerAndLogIn(context, site, 'badges@example.org')
  const creation = { file_type: 'image', full_url: '/downloads/none.png', title: 'Low tide' }
  await page.route('**/get_user_page_data.php', async route => {
    const response = await route.fetch()
    const creations = [
      { ...creation, id: '1', moderation: 'waiting' },
      { ...creation, id: '2', file_type: 'portfolio', portfolio_id: 'p', moderation: 'refused' },
    ]
    await route.fulfill({ response, json: { ...((await response.json()) as object), creations } })
  })
  await openHomepage(page)
  await page.getByRole('button', { name: 'Manage' }).click()
  for (const card of await page.getByRole('article').all()) {
    const box = await card.getByRole('checkbox').boundingBox()
    for (const badge of await card.getByText(/^(In review|Not approved|Portfolio)$/).all()) {
      const other = await badge.boundingBox()
      const isBeside = (start: 'x' | 'y', length: 'width' | 'height') =>
        box !== null &&
        other !== null &&
        (box[start] + box[length] <= other[start] || other[start] + other[length] <= box[start])
      expect(isBeside('x', 'width') || isBeside('y', 'height'), (await badge.textContent()) ?? '').toBe(true)
    }
  }
})
