import { widestThumbnailWidth, type StructuredData } from '@tessera/shared-contracts'
import { getMediaUrl, originalKey, thumbnailKey } from '../media/media.ts'
import type { Creation } from '../creations/creation-record.ts'

/** Describes a public creation for search engines. */
export function toStructuredData({ fileType, medium, author, createdAt }: Creation): StructuredData {
  const time = new Date(createdAt).toISOString()
  const shared = {
    thumbnailAddress: getMediaUrl(thumbnailKey(medium.id, widestThumbnailWidth)),
    creator: {
      name: author.username,
      address: `/tools?${new URLSearchParams({ author: author.username }).toString()}`,
    },
  }
  if (fileType === 'portfolio') return { type: 'CreativeWork', ...shared, datePublished: time }
  const { width, height } = medium
  const file = { contentAddress: getMediaUrl(originalKey(medium)), width, height }
  return fileType === 'video'
    ? { type: 'VideoObject', ...shared, ...file, uploadDate: time }
    : { type: 'ImageObject', ...shared, ...file, dateCreated: time }
}
