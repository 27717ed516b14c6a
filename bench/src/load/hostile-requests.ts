import sharp from 'sharp'
import { publishPortfolio, uploadCreation } from '@tessera/shared-contracts'

/** The largest side of a square that the server accepts. */
const maxSide = 8_192

const createNoise = (side: number) =>
  sharp({
    create: {
      width: side,
      height: side,
      channels: 3,
      background: 'black',
      noise: { type: 'gaussian', mean: 128, sigma: 60 },
    },
  })

/** One of the most expensive requests that a member can send. */
export interface HostileRequest {
  name: string
  path: string
  createBody(): FormData | string
}

/** Creates the most expensive requests that the server's limits accept: many pixels, many frames, many images. */
export async function createHostileRequests(): Promise<HostileRequest[]> {
  const flat = await sharp({ create: { width: maxSide, height: maxSide, channels: 3, background: 'teal' } })
    .png()
    .toBuffer()
  const noise = await createNoise(2_400).webp({ quality: 100 }).toBuffer()
  const frame = await createNoise(1_000).png().toBuffer()
  const animation = await sharp(
    Array.from({ length: 60 }, () => frame),
    { join: { animated: true } },
  )
    .webp({ effort: 0 })
    .toBuffer()
  const jpeg = await createNoise(1_200).jpeg({ quality: 8 }).toBuffer()
  const upload = (name: string, file: Buffer): HostileRequest => ({
    name,
    path: uploadCreation.path,
    createBody() {
      const form = new FormData()
      form.set('creation_image', new File([new Uint8Array(file)], 'image.png'))
      return form
    },
  })
  const portfolio = JSON.stringify(buildLargePortfolio(jpeg))
  console.log(`The largest portfolio has ${(portfolio.length / 1e6).toFixed(0)} MB.`)
  return [
    upload('67 megapixels of one color', flat),
    upload('60 frames of a megapixel', animation),
    upload('noise', noise),
    { name: 'portfolio', path: publishPortfolio.path, createBody: () => portfolio },
  ]
}

/** As many images as a portfolio may have, each different by its end, so that none is shared. */
function buildLargePortfolio(image: Buffer) {
  const toUrl = (n: number) =>
    `data:image/jpeg;base64,${Buffer.concat([image, Buffer.from(String(n))]).toString('base64')}`
  const layers = Array.from({ length: 200 }, (_, n) => ({
    id: `image_${n}`,
    type: 'image' as const,
    className: 'cover-image',
    style: { backgroundImage: `url("${toUrl(n)}")` },
  }))
  return {
    title: 'Large',
    description: '',
    pages: Array.from({ length: 10 }, (_, n) => ({
      id: `page_${n}`,
      width: 800,
      height: 900,
      layers: layers.slice(20 * n, 20 * (n + 1)),
    })),
    previewImage: toUrl(0),
  }
}
