import { toImageSearch } from './use-image-address.ts'
import type { ImageDetails } from './use-open-image.ts'

/** A link to the image in the gallery where everybody sees it there, else to the image in this tool, for the member. */
export function getImageLink({ record, index }: ImageDetails): { url: string; isPublic: boolean } | null {
  const creationId = record.public_creations?.[index]
  if (creationId)
    return {
      url: new URL(`/tools?work=${encodeURIComponent(creationId)}`, location.href).href,
      isPublic: true,
    }
  if (record.id === null) return null
  const search = toImageSearch(record.id, index)
  return { url: new URL(`/tools/text-to-image${search}`, location.href).href, isPublic: false }
}
