import type { MeanColor } from './choose-theme.ts'

/** An image is read at this size. */
const sidePx = 12

/** Reads the mean color of an image; null where the browser cannot show it. */
export async function readMeanColor(url: string): Promise<MeanColor | null> {
  try {
    const image = new Image()
    image.src = url
    await image.decode()
    const canvas = document.createElement('canvas')
    canvas.width = sidePx
    canvas.height = sidePx
    const context = canvas.getContext('2d', { willReadFrequently: true })
    if (!context) return null
    context.drawImage(image, 0, 0, sidePx, sidePx)
    return averagePixels(context.getImageData(0, 0, sidePx, sidePx).data)
  } catch {
    return null
  }
}

function averagePixels(data: Uint8ClampedArray): MeanColor {
  const sum: [number, number, number] = [0, 0, 0]
  for (let index = 0; index < data.length; index += 4)
    for (const channel of [0, 1, 2] as const) sum[channel] += data[index + channel] ?? 0
  const pixels = data.length / 4
  return [sum[0] / pixels, sum[1] / pixels, sum[2] / pixels]
}
