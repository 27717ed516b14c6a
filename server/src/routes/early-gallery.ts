import type { GalleryItem } from '@tessera/shared-contracts'
import type { ReadGallery } from '../domain/gallery.ts'
import { mediaAddress, mediumOfAddress, thumbnailKey, thumbnailWidths } from '../domain/media.ts'
import type { RenderedPage } from './gallery-page.ts'

/** What the page of the gallery brings with it, so that nobody waits for scripts to ask for it. */
export interface EarlyGallery {
  /** The answer for page 1 of the works, as JSON. */
  answer: string
  /** The pictures that stand first: the thumbnails of each, for an `img` to choose from. */
  pictures: readonly { src: string; srcset: string }[]
}

const galleryPath = '/tools'

/** The first row on a desk, and all that a phone shows at first. */
const mostPictures = 6

/** Null for other addresses, for one that shows some types alone, and where the gallery is empty. */
export async function earlyGallery(
  { pathname, searchParams }: URL,
  readGallery: ReadGallery<RenderedPage>,
): Promise<EarlyGallery | null> {
  if (pathname !== galleryPath || searchParams.has('show')) return null
  const page = await readGallery({ page: 1, types: null })
  if (page.nextBefore === null) return null
  const answer = page.json()
  const { creations } = JSON.parse(answer) as { creations: GalleryItem[] }
  // A film shows its poster, in a size that only the wall can choose.
  const shown = creations.slice(0, mostPictures).filter(work => work.file_type !== 'video')
  return { answer, pictures: shown.flatMap(({ thumb_url: src }) => thumbnails(src ?? '')) }
}

function thumbnails(src: string) {
  const id = mediumOfAddress(src)
  if (id === null) return []
  const srcset = thumbnailWidths.map(width => `${mediaAddress(thumbnailKey(id, width))} ${width}w`)
  return [{ src, srcset: srcset.join(', ') }]
}
