import { createHash } from 'node:crypto'
import { limits } from '@tessera/shared-contracts'
import { toTitle, type Creation } from '../creations/creations.ts'
import { newId } from '@tessera/platform/ids'
import { createFairQueue } from '../../scheduling/fair-queue.ts'
import type { IncomingFile } from '../media/incoming-files.ts'
import { deleteMedia, type MediaCleanupDependencies } from '../media/media-cleanup.ts'
import { deleteFiles, type StoredMediaFile, type VideoExtension } from '../media/media.ts'
import type { Member } from '../accounts/member.ts'
import {
  getStrictestModeration,
  getStrictestVerdict,
  type Moderator,
  type Review,
} from '../moderation/moderation.ts'
import { detectImageType, detectVideoType } from '../media/file-type.ts'
import {
  storeMediaFile,
  TooManyPixelsError,
  UnreadableImageError,
  type ImageStorage,
} from '../media/images.ts'
import { DomainError } from '../../domain-error.ts'
import type { FeatureServices } from '../services.ts'
import type { Stores } from '../stores.ts'
import { UnreadableVideoError } from '../media/video-processor.ts'

export type UploadDependencies = ImageStorage &
  Pick<FeatureServices, 'stores' | 'transact' | 'videoProcessor' | 'moderator'>

/** The maximum of one member's uploads. */
const quota = { files: 2_000, bytes: 5 * 1024 ** 3 } as const

/** Received files wait on the disk until they are processed, one of each member at a time. */
const queueLimits = { maxConcurrent: 2, maxQueued: 200 } as const

interface Upload {
  file: IncomingFile
  /** The file name on the member's machine. */
  name: string
  /** A poster that the member's browser made of a video; used only if this machine cannot extract one. */
  poster: Uint8Array | null
  /** The idempotency key: uploads with the same key make one creation. */
  key: string | null
}

/** Creates the functions that turn uploaded files into creations. */
export function createUploads(services: UploadDependencies) {
  const { stores, transact, media, clock } = services
  const runInTurn = createFairQueue(queueLimits)

  return {
    /** Finds the creation of an earlier upload with this key. */
    async findByKey(member: Member, key: string): Promise<Creation | null> {
      const creation = await stores.creations.find(deriveId(member, key))
      return creation?.ownerId === member.id ? creation : null
    },

    /** @throws {DomainError} if so many more bytes exceed the member's quota */
    checkQuota: (member: Member, bytes: number) => checkQuota(stores, member, bytes),

    /** @throws {DomainError} for a file that is not accepted; nothing of it is stored */
    save: (member: Member, upload: Upload): Promise<Creation> =>
      runInTurn(member.id, async () => {
        const { medium, fileType, review } = await storeUpload(services, member, upload)
        try {
          return await transact(async inside => {
            const earlier =
              upload.key === null ? null : await inside.creations.find(deriveId(member, upload.key))
            if (earlier) {
              await deleteFiles(media, [medium])
              return earlier
            }
            await checkQuota(inside, member, medium.bytes)
            const preferredId = upload.key === null ? newId() : deriveId(member, upload.key)
            // The key of a deleted creation makes a new creation.
            const id = (await inside.creations.isIdTaken(preferredId)) ? newId() : preferredId
            await inside.media.add(medium, review.classification)
            await inside.creations.add({
              id,
              ownerId: member.id,
              fileType,
              mediumId: medium.id,
              title: toTitle(upload.name.replace(/\.[^.]*$/, '')),
              moderation: review.verdict,
              createdAt: clock(),
            })
            const creation = await inside.creations.find(id)
            if (!creation) throw new Error(`the creation ${id} was not saved`)
            return creation
          })
        } catch (error) {
          await deleteFiles(media, [medium])
          throw error
        }
      }),
  }
}

/** Deletes the files of deleted uploads that no creation shows. */
export async function deleteUnusedUploads(
  services: MediaCleanupDependencies,
  ownerId?: string,
): Promise<void> {
  await deleteMedia(services, await services.stores.media.listUnusedUploads(ownerId))
}

interface StoredUpload {
  medium: StoredMediaFile
  fileType: 'image' | 'video'
  review: Review
}

async function storeUpload(
  services: UploadDependencies,
  member: Member,
  upload: Upload,
): Promise<StoredUpload> {
  const { head } = upload.file
  const extension = detectVideoType(head)
  try {
    if (extension) return await storeVideo(services, member, upload, extension)
    if (detectImageType(head)) return await storeImage(services, member, upload.file)
  } catch (error) {
    if (error instanceof TooManyPixelsError) throw new DomainError('creation.tooManyPixels')
    if (!(error instanceof UnreadableImageError || error instanceof UnreadableVideoError)) throw error
  }
  throw new DomainError('creation.unreadable')
}

async function storeImage(
  services: UploadDependencies,
  member: Member,
  { path }: IncomingFile,
): Promise<StoredUpload> {
  const { stills, ...file } = await services.imageProcessor.prepare(path)
  const review = await reviewAll(services.moderator, stills)
  return { medium: await storeMediaFile(services, member.id, file), fileType: 'image', review }
}

async function storeVideo(
  services: UploadDependencies,
  member: Member,
  { file, poster: sentPoster }: Upload,
  extension: VideoExtension,
): Promise<StoredUpload> {
  const { imageProcessor, moderator } = services
  const { stills, path, bytes, width, height } = await services.videoProcessor.prepare(file.path, extension)
  const poster = stills[0] ?? sentPoster ?? (await imageProcessor.createBlank(width, height))
  const review = await reviewAll(moderator, stills.length > 0 ? stills : [poster])
  // A member can send any poster, so a person has to review such a video.
  if (stills.length === 0) review.verdict = getStrictestVerdict([review.verdict, 'waiting'])
  const video = { path, bytes, video: { fileExtension: extension, width, height }, poster }
  return {
    medium: await storeMediaFile(services, member.id, video),
    fileType: 'video',
    review,
  }
}

async function reviewAll(moderator: Moderator, stills: readonly Uint8Array[]): Promise<Review> {
  const reviews: Review[] = []
  for (const still of stills) reviews.push(await moderator.review(still, { from: 'member' }))
  return getStrictestModeration(reviews)
}

async function checkQuota({ creations }: Stores, { id }: Member, more: number): Promise<void> {
  const { files, bytes } = await creations.getUploadUsage(id)
  if (files >= quota.files) throw new DomainError('creation.tooManyFiles', { most: quota.files })
  if (bytes + more > quota.bytes)
    throw new DomainError('creation.tooManyBytes', { gigabytes: quota.bytes / 1024 ** 3 })
}

/** Derives a creation id from an idempotency key. */
const deriveId = (member: Member, key: string): string =>
  createHash('sha256').update(`${member.id} ${key}`).digest('base64url').slice(0, 16)

/** For messages to people. */
export const maxUploadMegabytes = limits.upload.bytes / 1024 ** 2
