import { readdir } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import sharp, { type Sharp } from 'sharp'

/** An 8-bit RGB picture, row by row. */
export interface Picture {
  width: number
  height: number
  data: Uint8Array
}

/** A picture, and its half as it comes to an upscaler. */
export interface Trial {
  subject: 'photographs' | 'drawings'
  damage: 'clean' | 'JPEG 75' | 'noise 5'
  small: Picture
  large: Picture
}

const folder = fileURLToPath(new URL('../../pictures/', import.meta.url))

/** Every picture of `bench/pictures`, halved by a bicubic filter and damaged in three ways. */
export async function trials(): Promise<Trial[]> {
  const found: Trial[] = []
  for (const file of (await readdir(folder)).sort()) {
    const subject = file.endsWith('.jpg') ? 'photographs' : file.endsWith('.png') ? 'drawings' : null
    if (!subject) continue
    const large = await even(await picture(sharp(`${folder}${file}`)))
    const small = await picture(
      asSharp(large).resize(large.width / 2, large.height / 2, { kernel: 'cubic', fit: 'fill' }),
    )
    const jpeg = await picture(sharp(await asSharp(small).jpeg({ quality: 75 }).toBuffer()))
    found.push({ subject, damage: 'clean', small, large }, { subject, damage: 'JPEG 75', small: jpeg, large })
    found.push({ subject, damage: 'noise 5', small: noisy(small, 5), large })
  }
  return found
}

/** A photograph of so many pixels on a side, to measure time and memory with. */
export const squarePhotograph = (side: number): Promise<Picture> =>
  picture(sharp(`${folder}dragonfly-by-bolly.jpg`).resize(side, side, { fit: 'fill' }))

export const asSharp = ({ data, width, height }: Picture): Sharp =>
  sharp(data, { raw: { width, height, channels: 3 } })

export async function picture(from: Sharp): Promise<Picture> {
  const { data, info } = await from
    .removeAlpha()
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true })
  return { width: info.width, height: info.height, data }
}

const even = (whole: Picture): Promise<Picture> =>
  picture(asSharp(whole).extract({ left: 0, top: 0, width: whole.width & ~1, height: whole.height & ~1 }))

/** The same noise each time: a sum of uniform values is normal enough. */
function noisy({ data, ...size }: Picture, sigma: number): Picture {
  let state = 12_345
  const uniform = () => (state = (state * 1_103_515_245 + 12_345) % 2 ** 31) / 2 ** 31
  const normal = () => Array.from({ length: 12 }, uniform).reduce((sum, value) => sum + value, -6)
  return {
    ...size,
    data: data.map(value => Math.min(255, Math.max(0, Math.round(value + sigma * normal())))),
  }
}
