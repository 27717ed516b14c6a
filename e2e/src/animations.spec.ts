import type { BrowserContext, Locator } from '@playwright/test'
import { publishPortfolio, uploadCreation, type OwnCreation } from '@tessera/shared-contracts'
import sharp from 'sharp'
import { registerAndLogIn } from './fixtures/members.ts'
import { expect, test, type Site } from './fixtures/site-test.ts'

// A phone needs fewer pixels than the smallest thumbnail has
test.use({ viewport: { width: 390, height: 844 }, deviceScaleFactor: 1 })

/** Creates an animation of two frames. */
async function createAnimation(format: 'gif' | 'webp'): Promise<Buffer> {
  const frames = await Promise.all(
    ['#a33', '#33a'].map(background =>
      sharp({ create: { width: 1_000, height: 600, channels: 3, background } })
        .png()
        .toBuffer(),
    ),
  )
  const image = sharp(frames, { join: { animated: true } })
  return format === 'gif' ? image.gif({ delay: 200 }).toBuffer() : image.webp({ delay: 200 }).toBuffer()
}

async function uploadImage(
  context: BrowserContext,
  site: Site,
  name: string,
  buffer: Buffer,
): Promise<OwnCreation> {
  const creation_image = { name, mimeType: 'image/webp', buffer }
  const response = await context.request.post(site.url + uploadCreation.path, {
    multipart: { creation_image },
  })
  const { new_creation } = uploadCreation.response.parse(await response.json())
  if (!new_creation) throw new Error(`${name} was not uploaded`)
  return new_creation
}

async function publish(context: BrowserContext, site: Site, url: string): Promise<string> {
  const preview = await sharp({ create: { width: 81, height: 94, channels: 3, background: '#4a0e15' } })
    .jpeg()
    .toBuffer()
  const style = { backgroundImage: `url("${url}")`, backgroundSize: 'cover', backgroundPosition: 'center' }
  const layers = [{ id: 'hero', type: 'image', className: 'hero-image', style }]
  const response = await context.request.post(site.url + publishPortfolio.path, {
    data: {
      title: 'Dunes',
      description: '',
      pages: [{ id: 'page_1', width: 811, height: 937, layers }],
      previewImage: `data:image/jpeg;base64,${preview.toString('base64')}`,
    },
  })
  return `/portfolio/${publishPortfolio.response.parse(await response.json()).id ?? ''}`
}

test('animations play on a phone, in the lightbox, on the personal homepage and in a portfolio', async ({
  page,
  context,
  site,
}) => {
  await registerAndLogIn(context, site, 'animations@example.org')
  for (const format of ['gif', 'webp'] as const) {
    const { id, full_url } = await uploadImage(
      context,
      site,
      `Waves ${format}.webp`,
      await createAnimation(format),
    )
    const portfolio = await publish(context, site, full_url)
    for (const [path, name] of [
      [`/tools?work=${id}`, `Waves ${format}`],
      [`/personal-homepage?work=${id}`, `Waves ${format}`],
      [portfolio, 'Image on page 1'],
    ] as const)
      await test.step(`${format} in ${path}`, async () => {
        await page.goto(path)
        const scope = path === portfolio ? page.locator('main') : page.getByRole('dialog')
        const image = scope.getByRole('img', { name, exact: true })
        await expect(image).toHaveJSProperty('currentSrc', site.url + full_url)
        await scope.getByRole('button', { name: 'Pause animation' }).click()
        await expectStill(image, site.url + full_url)
      })
  }
})

test('where the user prefers reduced motion, an animation stands still until it is played', async ({
  page,
  context,
  site,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await registerAndLogIn(context, site, 'reduced@example.org')
  const { id, full_url } = await uploadImage(context, site, 'Waves.gif', await createAnimation('gif'))
  await page.goto(`/tools?work=${id}`)
  const box = page.getByRole('dialog')
  const image = box.getByRole('img', { name: 'Waves', exact: true })
  const play = box.getByRole('button', { name: 'Play animation' })
  await expect(play).toBeVisible()
  await expectStill(image, site.url + full_url)
  await play.click()
  await expect(image).toHaveJSProperty('currentSrc', site.url + full_url)
})

test('a still image has no button', async ({ page, context, site }) => {
  await registerAndLogIn(context, site, 'still@example.org')
  const still = await sharp({ create: { width: 1_000, height: 600, channels: 3, background: '#a33' } })
    .webp()
    .toBuffer()
  const { id, full_url } = await uploadImage(context, site, 'Rock.webp', still)
  const isRead = page.waitForResponse(
    response => response.url() === site.url + full_url && response.status() === 206,
  )
  await page.goto(`/tools?work=${id}`)
  const box = page.getByRole('dialog')
  await expect(box.getByRole('img', { name: 'Rock', exact: true })).toBeVisible()
  await isRead
  await expect(box.getByRole('button', { name: 'Play animation' })).toHaveCount(0)
  await expect(box.getByRole('button', { name: 'Pause animation' })).toHaveCount(0)
})

/** The browser chooses a thumbnail by the width at which the image is drawn. */
const expectStill = (image: Locator, address: string) =>
  expect
    .poll(async () => {
      const shown = await image.evaluate(({ currentSrc }: HTMLImageElement) => currentSrc)
      return shown.replace(/-(?:320|480|640|960)\.webp$/, '')
    })
    .toBe(address.replace(/\.\w+$/, ''))
