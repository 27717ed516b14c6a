import type { Layer } from '@tessera/shared-contracts'
import type { TemplateName } from '../templates/template-catalog.ts'
import type { Frame } from './frame.ts'
import type { SelectedImage } from './selected-image.ts'

/** How a page shows some images: a template whose frames take the shapes of the images. */
export interface Arrangement {
  readonly template: TemplateName
  readonly frames: readonly Frame[]
  /** It lives by the titles of its images, so most of them must have one. */
  readonly needsTitles?: true
  /** Less is better: a page of one image costs the reader more than one of several. */
  readonly cost: number
  compose(images: readonly SelectedImage[]): Layer[]
}

/** The page of the templates, in pixels. */
export const pageBox = { width: 811, height: 937, margin: 56 } as const

/** Returns the image in a frame. */
export function getImage(images: readonly SelectedImage[], index: number): SelectedImage {
  const image = images[index]
  if (!image) throw new Error('An arrangement has as many images as frames.')
  return image
}
