import {
  galleryPageElementId,
  galleryImageSizes,
  type GalleryItem,
  thumbnailWidths,
} from '@tessera/shared-contracts'
import type { InlineData, InlineImage } from '@tessera/platform/page/page-content-provider'
import { getMediaUrl, getMediumId, thumbnailKey } from '../media/media.ts'
import type { ReadGalleryPage } from './gallery.ts'

const galleryPath = '/tools'

/** The first row on a large screen, and all that a phone shows at first. */
const maxImages = 6

/**
 * Reads what the gallery shows first. Null for other addresses, for one that shows some types alone, and where the
 * gallery is empty.
 */
export async function readInlineFirstPage(
  { pathname, searchParams }: URL,
  readGallery: ReadGalleryPage,
): Promise<InlineData | null> {
  if (pathname !== galleryPath || searchParams.has('show')) return null
  const page = await readGallery({ page: 1, types: null })
  if (page.nextBefore === null) return null
  const json = page.json.toString()
  const { creations } = JSON.parse(json) as { creations: GalleryItem[] }
  // A video shows its poster, in a size that only the gallery grid can choose.
  const first = creations.slice(0, maxImages).filter(creation => creation.file_type !== 'video')
  const images = first.flatMap(({ thumb_url: src }) => toInlineImage(src ?? ''))
  return { elementId: galleryPageElementId, json, images }
}

function toInlineImage(src: string): InlineImage[] {
  const id = getMediumId(src)
  if (id === null) return []
  const srcset = thumbnailWidths.map(width => `${getMediaUrl(thumbnailKey(id, width))} ${width}w`)
  return [{ src, srcset: srcset.join(', '), sizes: galleryImageSizes }]
}
