import type { BrowserContext, Page } from '@playwright/test'
import { getCodedData } from '@tessera/server/image-kinds/coded-data'
import { imageKinds } from '@tessera/server/image-kinds/image-kinds'
import { privateText } from '@tessera/server/image-kinds/metadata-samples'
import { uploadCreation } from '@tessera/shared-contracts'
import { registerAndLogIn } from '../fixtures/members.ts'
import { expect, test, type Site } from '../fixtures/site-test.ts'
import { listDocumentedKinds, writeKindTable } from './image-kind-table.ts'

/** CIE76, the mean of all pixels. 2 is what a person sees of two patches side by side. */
const maxColorDifference = 2
/** Where the library and the browser differ by design. */
const knownDifferences: Readonly<Record<string, number>> = {
  // A table stands for the product of two inks
  'cmyk.jpg': 3,
  // The library maps perceptual colors of a printing profile otherwise
  'cmyk-with-profile.jpg': 11,
  // The browser leaves the last row of blocks out
  'without-end.jpg': 9,
}

async function upload(context: BrowserContext, site: Site, name: string, buffer: Buffer) {
  const creation_image = { name, mimeType: 'application/octet-stream', buffer }
  const response = await context.request.post(site.url + uploadCreation.path, {
    multipart: { creation_image },
  })
  const { new_creation: creation, error } = uploadCreation.response.parse(await response.json())
  expect(error, name).toBeUndefined()
  return { original: creation?.full_url ?? '', thumbnail: creation?.thumb_url ?? '' }
}

/** Opens an empty page of the site, which also serves the files as their member has them. */
async function openComparison(page: Page, site: Site, files: ReadonlyMap<string, Buffer>): Promise<void> {
  await page.route(`${site.url}/comparison/**`, route => {
    const name = new URL(route.request().url()).pathname.split('/').at(-1) ?? ''
    const body = files.get(name)
    return body
      ? route.fulfill({ body, contentType: `image/${name.split('.').at(-1)?.replace('jpg', 'jpeg')}` })
      : route.fulfill({ body: '<!doctype html><title>Comparison</title>', contentType: 'text/html' })
  })
  await page.goto(`${site.url}/comparison/`)
}

/** Returns the sizes of two images, and their mean difference as the browser draws them on white. */
const compareImages = (page: Page, addresses: readonly [string, string]) =>
  page.evaluate(async ([first, second]) => {
    const load = async (address: string) => {
      const image = new Image()
      image.src = address
      await image.decode()
      return image
    }
    const images = await Promise.all([load(first), load(second)])
    const [{ naturalWidth: wide }, { naturalWidth: width, naturalHeight: height }] = images
    const [original, thumbnail] = images.map(image => {
      const canvas = new OffscreenCanvas(width, height)
      const context = canvas.getContext('2d')
      if (!context) throw new Error('no canvas')
      context.fillStyle = 'white'
      context.fillRect(0, 0, width, height)
      context.imageSmoothingQuality = 'high'
      context.drawImage(image, 0, 0, width, height)
      return context.getImageData(0, 0, width, height).data
    })
    if (!original || !thumbnail) throw new Error('no pixels')
    const decode = (value: number) =>
      value <= 10.31475 ? value / 3_294.6 : ((value / 255 + 0.055) / 1.055) ** 2.4
    const bend = (value: number) => (value > 216 / 24_389 ? Math.cbrt(value) : (841 / 108) * value + 4 / 29)
    const toLab = (pixels: Uint8ClampedArray, at: number) => {
      const [red = 0, green = 0, blue = 0] = Array.from(pixels.subarray(at, at + 3), decode)
      const x = bend((0.4124 * red + 0.3576 * green + 0.1805 * blue) / 0.9505)
      const y = bend(0.2126 * red + 0.7152 * green + 0.0722 * blue)
      const z = bend((0.0193 * red + 0.1192 * green + 0.9505 * blue) / 1.089)
      return [116 * y - 16, 500 * (x - y), 200 * (y - z)] as const
    }
    let sum = 0
    // Every second pixel of large images is enough
    const step = 4 * Math.max(1, Math.floor(original.length / 400_000))
    for (let at = 0; at < original.length; at += step) {
      const [l, a, b] = toLab(original, at)
      const [otherL, otherA, otherB] = toLab(thumbnail, at)
      sum += Math.hypot(l - otherL, a - otherA, b - otherB)
    }
    return { wide, width, height, difference: sum / (original.length / step) }
  }, addresses)

test('originals keep their coded data, and thumbnails look like them', async ({ page, context, site }) => {
  test.setTimeout(240_000)
  await registerAndLogIn(context, site, 'kinds@example.org')
  const files = new Map<string, Buffer>()
  for (const [name, create] of Object.entries(imageKinds)) files.set(name, await create())
  await openComparison(page, site, files)

  const differences: Record<string, number> = {}
  for (const [name, file] of files) {
    const { original, thumbnail } = await upload(context, site, name, file)
    const stored = await (await context.request.get(site.url + original)).body()
    expect(getCodedData(stored, name), name).toEqual(getCodedData(file, name))
    expect(stored.includes(privateText), name).toBe(false)
    const { width, difference } = await compareImages(page, [`/comparison/${name}`, thumbnail])
    expect(width, name).toBeGreaterThan(0)
    differences[name] = Number(difference.toFixed(2))
  }
  const tooDifferent = Object.entries(differences).filter(
    ([name, difference]) => !(difference < (knownDifferences[name] ?? maxColorDifference)),
  )
  expect(tooDifferent).toEqual([])
  if (process.env.WRITE_FORMATS) await writeKindTable(differences)
  expect(await listDocumentedKinds()).toEqual(Object.keys(differences).toSorted())
})
