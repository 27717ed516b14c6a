/** The formats in which a result can be downloaded. A result is a PNG. */
export const imageFormats = {
  png: { type: 'image/png', extension: '.png' },
  jpeg: { type: 'image/jpeg', extension: '.jpg' },
  webp: { type: 'image/webp', extension: '.webp' },
} as const

export type ImageFormat = keyof typeof imageFormats

export const isImageFormat = (value: string): value is ImageFormat => Object.hasOwn(imageFormats, value)
