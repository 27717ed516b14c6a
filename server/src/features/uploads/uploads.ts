import { createHash } from 'node:crypto'
import { limits } from '@tessera/shared-contracts'
import type { GenerationParameters } from '@tessera/shared-contracts/generation-parameters'
import { toTitle } from '../creations/creations.ts'
import { isCameraFileName } from '../creations/is-camera-file-name.ts'
import { newId } from '@tessera/server-kit/ids'
import { createConcurrencyLimiter } from '@tessera/server-kit/scheduling/limiter'
import type { IncomingFile } from '../media/incoming-files.ts'
import { deleteFiles, type StoredMediaFile, type VideoExtension } from '../media/media.ts'
import type { Member } from '../accounts/members/member.ts'
import { getStrictestVerdict, reviewStills, type Review } from '../moderation/moderation.ts'
import { detectImageType, detectVideoType, isHeif, isMatroska } from '../media/file-type.ts'
import {
  DamagedImageError,
  storeMediaFile,
  TooManyFramesError,
  TooManyPixelsError,
  UnreadableImageError,
  type ImageStorageNeeds,
} from '../media/images.ts'
import { DomainError } from '../../domain-error.ts'
import { UnreadableVideoError } from '../media/video-processor.ts'
import { getPlaybackWarning } from '../media/video-playback.ts'
import type { TextKey } from '../../texts.ts'
import type { Needs } from '../../feature.ts'
import type { Creation } from '../creations/creation-record.ts'
import type { UploadStores } from './stores.ts'

export type UploadDependencies = ImageStorageNeeds &
  Needs<'stores' | 'transact' | 'videoProcessor' | 'moderator', UploadStores>

/** The maximum of one member's uploads. */
const quota = { files: 2_000, bytes: 5 * 1024 ** 3 } as const

/** Received files wait on the disk until they are processed, one of each member at a time. */
const queueLimits = { maxConcurrent: 2, maxConcurrentOfKey: 1, maxQueued: 200 } as const

interface Upload {
  file: IncomingFile
  /** The file name on the member's machine. */
  name: string
  /** A poster that the member's browser made of a video; used only if this machine cannot extract one. */
  poster: Uint8Array | null
  /** The idempotency key: uploads with the same key make one creation. */
  key: string | null
  /** The member leaves out what the file says about how it was generated. */
  leavesOutParameters: boolean
  isPublic: boolean
  /** The title of a file whose name is none. */
  untitled: Record<'image' | 'video', string>
}

export interface SavedUpload {
  creation: Creation
  /** What the member should know about the file; null for nothing. */
  warning: TextKey | null
}

/** Creates the functions that turn uploaded files into creations. */
export function createUploads(services: UploadDependencies) {
  const { stores, transact, media, clock } = services
  const limiter = createConcurrencyLimiter(queueLimits)

  return {
    /** Finds the creation of an earlier upload with this key. */
    async findByKey(member: Member, key: string): Promise<Creation | null> {
      const creation = await stores.creations.find(deriveId(member, key))
      return creation?.ownerId === member.id ? creation : null
    },

    /** @throws {DomainError} if so many more bytes exceed the member's quota */
    checkQuota: (member: Member, bytes: number) => checkQuota(stores, member, bytes),

    /** @throws {DomainError} for a file that is not accepted; nothing of it is stored */
    save: (member: Member, upload: Upload): Promise<SavedUpload> =>
      limiter.run(async () => {
        const { medium, fileType, review, warning, parameters } = await storeUpload(services, member, upload)
        try {
          return await transact(async inside => {
            const earlier =
              upload.key === null ? null : await inside.creations.find(deriveId(member, upload.key))
            if (earlier) {
              await deleteFiles(media, [medium])
              return { creation: earlier, warning }
            }
            await checkQuota(inside, member, medium.bytes)
            const preferredId = upload.key === null ? newId() : deriveId(member, upload.key)
            // The key of a deleted creation makes a new creation.
            const id = (await inside.creations.isIdTaken(preferredId)) ? newId() : preferredId
            await inside.media.add(medium, review.classification)
            if (parameters) await inside.mediaParameters.add(medium.id, parameters)
            await inside.creations.add({
              id,
              ownerId: member.id,
              fileType,
              mediumId: medium.id,
              title: nameUpload(upload, fileType),
              prompt: parameters?.prompt ?? null,
              moderation: review.verdict,
              public: upload.isPublic,
              createdAt: clock(),
            })
            const creation = await inside.creations.find(id)
            if (!creation) throw new Error(`the creation ${id} was not saved`)
            return { creation, warning }
          })
        } catch (error) {
          await deleteFiles(media, [medium])
          throw error
        }
      }, member.id),
  }
}

/** The name of the file, where a person gave it. */
function nameUpload({ name, untitled }: Upload, fileType: 'image' | 'video'): string {
  const bare = name.replace(/\.[^.]*$/, '')
  return isCameraFileName(bare) ? untitled[fileType] : toTitle(bare)
}

interface StoredUpload {
  medium: StoredMediaFile
  fileType: 'image' | 'video'
  review: Review
  parameters?: GenerationParameters | null
  warning: TextKey | null
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
    if (detectImageType(head)) return await storeImage(services, member, upload)
  } catch (error) {
    if (error instanceof TooManyPixelsError) throw new DomainError('creation.tooManyPixels')
    if (error instanceof TooManyFramesError) throw new DomainError('creation.tooManyFrames')
    if (error instanceof DamagedImageError) throw new DomainError('creation.damaged')
    if (error instanceof UnreadableVideoError) throw new DomainError('creation.videoUnreadable')
    if (!(error instanceof UnreadableImageError)) throw error
  }
  throw new DomainError(
    isHeif(head) ? 'creation.heif' : isMatroska(head) ? 'creation.matroska' : 'creation.unreadable',
  )
}

async function storeImage(
  services: UploadDependencies,
  member: Member,
  { file: { path }, leavesOutParameters }: Upload,
): Promise<StoredUpload> {
  const said = await services.imageProcessor.readParameters(path)
  const { stills, ...file } = await services.imageProcessor.prepare(path)
  const review = await reviewStills(services.moderator, stills)
  const medium = await storeMediaFile(services, member.id, file)
  return {
    // A member can leave out how it was generated, and not that it was
    medium: { ...medium, isGenerated: medium.isGenerated || said !== null },
    fileType: 'image',
    review,
    warning: null,
    parameters: leavesOutParameters ? null : said,
  }
}

async function storeVideo(
  services: UploadDependencies,
  member: Member,
  { file, poster: sentPoster }: Upload,
  extension: VideoExtension,
): Promise<StoredUpload> {
  const { imageProcessor, moderator } = services
  const prepared = await services.videoProcessor.prepare(file.path, extension)
  const { stills, path, bytes, width, height, codec, isGenerated } = prepared
  const poster = stills[0] ?? sentPoster ?? (await imageProcessor.createBlank(width, height))
  const review = await reviewStills(moderator, stills.length > 0 ? stills : [poster])
  // A member can send any poster, so a person has to review such a video.
  if (stills.length === 0) review.verdict = getStrictestVerdict([review.verdict, 'waiting'])
  const derived = await imageProcessor.derive(poster)
  const video = { path, bytes, video: { fileExtension: extension, width, height, isGenerated }, derived }
  return {
    medium: await storeMediaFile(services, member.id, video),
    fileType: 'video',
    review,
    warning: getPlaybackWarning(codec),
  }
}

async function checkQuota({ creations }: UploadStores, { id }: Member, more: number): Promise<void> {
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
