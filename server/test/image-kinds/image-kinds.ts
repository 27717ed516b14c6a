import { jpegKinds } from './jpeg-kinds.ts'
import { pngKinds } from './png-kinds.ts'
import { gifKinds, webpKinds } from './webp-and-gif-kinds.ts'

/** Kinds of images that members have, by file name. Each function makes a small file, and most draw the same patches. */
export const imageKinds: Readonly<Record<string, () => Promise<Buffer> | Buffer>> = {
  ...jpegKinds,
  ...pngKinds,
  ...webpKinds,
  ...gifKinds,
}
