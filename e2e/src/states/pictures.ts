import type { BrowserContext } from '@playwright/test'
import path from 'node:path'
import sharp from 'sharp'
import { root } from '../start-site.ts'

/** Sky, light and three ridges, each of one colour: the pictures of a made-up gallery. */
const palettes = [
  ['#f4c095', '#fff1d6', '#d7816a', '#8b4a5b', '#3a2438'],
  ['#8fb8de', '#f2f7ff', '#5b84b1', '#36597f', '#16263f'],
  ['#b8d8ba', '#fdf6d8', '#7ba583', '#47705a', '#1d3a30'],
  ['#d9b8e3', '#ffe9f3', '#a97fb8', '#694a80', '#2b1d40'],
  ['#f0d58c', '#fffbe0', '#cf9a4b', '#8a5a2b', '#41270f'],
  ['#9fd4d6', '#effcfb', '#5a9ea6', '#2f6a78', '#102f3a'],
] as const

const drawing = (number: number, width: number, height: number) => {
  const [sky, light, far, middle, near] = palettes[number % palettes.length] ?? palettes[0]
  const ridge = (top: number, lean: number) =>
    `M0 ${height * top} Q${width * 0.3} ${height * (top - lean)} ${width * 0.55} ${height * top} T${width} ${height * (top - lean / 2)} V${height} H0Z`
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <rect width="100%" height="100%" fill="${sky}"/>
    <circle cx="${width * (0.25 + (number % 3) * 0.25)}" cy="${height * 0.32}" r="${Math.min(width, height) * 0.13}" fill="${light}"/>
    <path d="${ridge(0.55, 0.18)}" fill="${far}"/><path d="${ridge(0.7, -0.14)}" fill="${middle}"/><path d="${ridge(0.85, 0.12)}" fill="${near}"/>
  </svg>`
}

/** Address of a picture of this number and size. */
export const pictureAt = (number: number, width = 640, height = 480) =>
  `/shown/${number}-${width}x${height}.png`

/** In the colour of a page. */
const plain = sharp({ create: { width: 16, height: 9, channels: 3, background: '#0e0f13' } })
  .png()
  .toBuffer()

/** The file of a picture. */
export const picture = (number: number, width = 640, height = 480): Promise<Buffer> =>
  sharp(Buffer.from(drawing(number, width, height)))
    .png()
    .toBuffer()

/** Address of a film. */
export const filmAddress = '/shown/film.webm'

/**
 * Serves the pictures and the film at their addresses, and drawn ones in the place of the landing page's photographs: in
 * reference pictures these would weigh more than all others do together, and so would the shades that lie over a picture.
 */
export async function servePictures(context: BrowserContext): Promise<void> {
  const inPlaceOf = (photograph: string, body: Promise<Buffer>) =>
    context.route(photograph, async route => route.fulfill({ contentType: 'image/png', body: await body }))
  await inPlaceOf('**/dawn*.{webp,avif}', plain)
  await inPlaceOf('**/aurora*.webp', picture(1, 960, 640))
  await context.route('**/shown/*.png', async route => {
    const [number, width, height] = (/(\d+)-(\d+)x(\d+)\.png$/.exec(route.request().url()) ?? [])
      .slice(1)
      .map(Number)
    await route.fulfill({ contentType: 'image/png', body: await picture(number ?? 0, width, height) })
  })
  await context.route(`**${filmAddress}`, route =>
    route.fulfill({ path: path.join(root, 'shell/src/screens/home/dawn.webm') }),
  )
}
