import { createHash } from 'node:crypto'
import { limits } from '@tessera/shared-contracts'
import type { Clock } from './clock.ts'
import { asTitle, type Creation } from './creations.ts'
import { newId } from './ids.ts'
import type { IncomingFile } from './incoming.ts'
import { limiter } from './limiter.ts'
import { removeFiles, type MediaStore, type Medium, type VideoEnding } from './media.ts'
import type { Member } from './member.ts'
import { worstOf, type Moderator, type Verdict } from './moderation.ts'
import { pictureType, videoType } from './picture-type.ts'
import { storeFile, TooManyPixels, UnreadablePicture, type PictureWorkshop } from './pictures.ts'
import { Refusal } from './refusal.ts'
import type { Stores, Transact } from './stores.ts'
import { UnreadableVideo, type VideoWorkshop } from './videos.ts'

export interface UploadAdapters {
  stores: Stores
  transact: Transact
  media: MediaStore
  workshop: PictureWorkshop
  videos: VideoWorkshop
  moderator: Moderator
  clock: Clock
}

/** What one member may keep of their own files. */
const quota = { files: 2_000, bytes: 5 * 1024 ** 3 } as const

/** What has come in and waits for its turn lies on the disk; so much of it, and no more. */
const turns = { atOnce: 1, waiting: 200 } as const

interface Upload {
  file: IncomingFile
  /** As the member's own machine calls it. */
  name: string
  /** The member's picture of a video; believed only where this machine cannot take one. */
  poster: Uint8Array | null
  /** The same key is the same upload, however often it is sent. */
  key: string | null
}

/** Makes creations of members' files. */
export function createUploads(adapters: UploadAdapters) {
  const { stores, transact, media, clock } = adapters
  const inTurn = limiter(turns.atOnce, turns.waiting)

  return {
    /** What an earlier upload with this key has become; null where there was none. */
    async find(member: Member, key: string): Promise<Creation | null> {
      const creation = await stores.creations.find(idOf(member, key))
      return creation?.ownerId === member.id ? creation : null
    },

    /** @throws {Refusal} where the member has no room for so many bytes more */
    makeRoom: (member: Member, bytes: number) => refuseBeyondQuota(stores, member, bytes),

    /** @throws {Refusal} for a file that is not taken; nothing is left of it */
    keep: (member: Member, upload: Upload): Promise<Creation> =>
      inTurn(async () => {
        const { medium, fileType, verdict } = await store(adapters, member, upload)
        try {
          return await transact(async inside => {
            const earlier = upload.key === null ? null : await inside.creations.find(idOf(member, upload.key))
            if (earlier) {
              await removeFiles(media, [medium])
              return earlier
            }
            await refuseBeyondQuota(inside, member, medium.bytes)
            const wished = upload.key === null ? newId() : idOf(member, upload.key)
            // The key of a work that was deleted since makes a new one.
            const id = (await inside.creations.isTaken(wished)) ? newId() : wished
            await inside.media.add(medium)
            await inside.creations.add({
              id,
              ownerId: member.id,
              fileType,
              mediumId: medium.id,
              otherMedia: [],
              title: asTitle(upload.name.replace(/\.[^.]*$/, '')),
              prompt: null,
              generationId: null,
              portfolioId: null,
              moderation: verdict,
              public: true,
              createdAt: clock(),
            })
            const creation = await inside.creations.find(id)
            if (!creation) throw new Error(`the creation ${id} was not kept`)
            return creation
          })
        } catch (error) {
          await removeFiles(media, [medium])
          throw error
        }
      }),
  }
}

/** Removes the files of deleted uploads that nothing shows any more. */
export async function removeAbandoned(
  { stores, media, clock }: Pick<UploadAdapters, 'stores' | 'media' | 'clock'>,
  ownerId?: string,
): Promise<void> {
  const gone = await stores.media.abandoned(ownerId)
  if (gone.length === 0) return
  await removeFiles(media, gone)
  await stores.media.filesRemoved(
    gone.map(({ id }) => id),
    clock(),
  )
}

interface Stored {
  medium: Medium
  fileType: 'image' | 'video'
  verdict: Verdict
}

async function store(adapters: UploadAdapters, member: Member, upload: Upload): Promise<Stored> {
  const { head } = upload.file
  const ending = videoType(head)
  try {
    if (ending) return await storeVideo(adapters, member, upload, ending)
    if (pictureType(head)) return await storePicture(adapters, member, upload.file)
  } catch (error) {
    if (error instanceof TooManyPixels) throw new Refusal('creation.tooManyPixels')
    if (!(error instanceof UnreadablePicture || error instanceof UnreadableVideo)) throw error
  }
  throw new Refusal('creation.unreadable')
}

async function storePicture(
  adapters: UploadAdapters,
  member: Member,
  { path }: IncomingFile,
): Promise<Stored> {
  const { stills, ...picture } = await adapters.workshop.prepare(path)
  const verdict = await verdictOn(adapters.moderator, stills)
  return { medium: await storeFile(adapters, member.id, picture), fileType: 'image', verdict }
}

async function storeVideo(
  adapters: UploadAdapters,
  member: Member,
  { file, poster: sent }: Upload,
  ending: VideoEnding,
): Promise<Stored> {
  const { workshop, moderator } = adapters
  const { stills, path, bytes, width, height } = await adapters.videos.prepare(file.path, ending)
  const poster = stills[0] ?? sent ?? (await workshop.blank(width, height))
  const verdicts = [await verdictOn(moderator, stills.length > 0 ? stills : [poster])]
  // Whoever sends a poster could send any: only a person can tell what such a video shows.
  if (stills.length === 0) verdicts.push('waiting')
  const work = { path, bytes, video: { ending, width, height }, poster }
  return { medium: await storeFile(adapters, member.id, work), fileType: 'video', verdict: worstOf(verdicts) }
}

async function verdictOn(moderator: Moderator, stills: readonly Uint8Array[]): Promise<Verdict> {
  const verdicts: Verdict[] = []
  for (const still of stills) verdicts.push(await moderator.review(still, { from: 'member' }))
  return worstOf(verdicts)
}

async function refuseBeyondQuota({ creations }: Stores, { id }: Member, more: number): Promise<void> {
  const { files, bytes } = await creations.uploadsOf(id)
  if (files >= quota.files) throw new Refusal('creation.tooManyFiles', { most: quota.files })
  if (bytes + more > quota.bytes)
    throw new Refusal('creation.tooManyBytes', { gigabytes: quota.bytes / 1024 ** 3 })
}

/** An id like all others, which follows from the key. */
const idOf = (member: Member, key: string): string =>
  createHash('sha256').update(`${member.id} ${key}`).digest('base64url').slice(0, 16)

/** The largest upload as people read it. */
export const uploadMegabytes = limits.upload.bytes / 1024 ** 2
