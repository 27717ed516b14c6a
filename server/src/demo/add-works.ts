import { creationOf } from '../domain/creations.ts'
import type { NewGeneration } from '../domain/generations.ts'
import { newId } from '../domain/ids.ts'
import { mediaAddress, originalKey, thumbnailKey, type Medium } from '../domain/media.ts'
import { storePicture } from '../domain/pictures.ts'
import type { Stores } from '../domain/stores.ts'
import { accountId } from './add-members.ts'
import type { DemoAdapters, Drawing } from './create-demo.ts'
import { demoMembers } from './demo-members.ts'
import { buildPage } from './demo-pages.ts'
import type { DemoPortfolio } from './demo-portfolios.ts'
import type { DemoVideo } from './demo-videos.ts'
import { chapters, type DemoPicture } from './demo-works.ts'
import { previewOf } from './portfolio-preview.ts'

/** Keeps a picture with its generation, as if its member had made it. */
export async function addPicture(
  adapters: DemoAdapters,
  { key, picture }: { key: string; picture: DemoPicture },
  { file, notUnderstood }: Drawing,
  engine: string,
  createdAt: number,
): Promise<void> {
  const { prompt, seed, by } = picture
  const medium = await storePicture(adapters, accountId(by), file)
  const { width, height } = medium
  const generation: NewGeneration = {
    id: key,
    memberId: medium.ownerId,
    order: { prompt, scenario: 'general', width, height, count: 1, model: null },
    engine,
    createdAt,
    pictures: [{ mediumId: medium.id, ending: medium.ending, verdict: 'passed', seed, notUnderstood }],
  }
  await adapters.transact(async ({ media, generations, creations }) => {
    await media.add(medium)
    await generations.add(generation)
    await creations.add({ ...creationOf(generation, medium.id, createdAt), id: key })
  })
}

/** Keeps a video with the thumbnails of its poster. */
export async function addVideo(
  adapters: DemoAdapters,
  { key, video }: { key: string; video: DemoVideo },
  createdAt: number,
): Promise<void> {
  const { media: files, workshop, transact } = adapters
  const owner = demoMembers[video.name.length % demoMembers.length] ?? demoMembers[0]
  const { thumbnails, width, height, placeholder } = await workshop.derive(video.poster)
  const medium: Medium = {
    id: newId(),
    ownerId: accountId(owner.key),
    ending: 'mp4',
    bytes: video.file.byteLength,
    width,
    height,
    placeholder,
    createdAt,
  }
  await files.put(originalKey(medium), video.file)
  for (const thumbnail of thumbnails)
    await files.put(thumbnailKey(medium.id, thumbnail.width), thumbnail.file)
  await transact(async ({ media, creations }) => {
    await media.add(medium)
    await creations.add({
      ...kept(key, medium, createdAt),
      fileType: 'video',
      title: titleOf(video.name),
      portfolioId: null,
    })
  })
}

/** Keeps a portfolio of pictures that are there; its preview is made of them. */
export async function addPortfolio(
  adapters: DemoAdapters,
  { key, portfolio }: { key: string; portfolio: DemoPortfolio },
  createdAt: number,
): Promise<void> {
  const { stores, transact, media: files } = adapters
  const { title, description, look, pages } = portfolio
  const pictures = await Promise.all(
    chapters[portfolio.chapter].map(work => pictureOf(stores, `demo-${work.key}`)),
  )
  const memberId = accountId(portfolio.by)
  const preview = await storePicture(
    adapters,
    memberId,
    await previewOf(pages[0], look.backgroundColor, pictures, files),
  )
  const address = (picture: number) => {
    const medium = pictures[picture]
    if (!medium) throw new Error(`the demo has no picture ${picture} in "${portfolio.chapter}"`)
    return mediaAddress(originalKey(medium))
  }
  const used = new Set(pages.flatMap(page => page.pictures))
  const shown = pictures.filter((_, i) => used.has(i)).filter(medium => medium !== null)
  await transact(async inside => {
    await inside.media.add(preview)
    await inside.portfolios.add({
      id: key,
      memberId,
      title,
      description,
      pages: pages.map((page, i) => buildPage(page, look, i + 1, address)),
      createdAt,
    })
    await inside.creations.add({
      ...kept(key, preview, createdAt),
      fileType: 'portfolio',
      title,
      portfolioId: key,
      otherMedia: shown.map(medium => medium.id),
    })
  })
}

async function pictureOf({ generations, media }: Stores, generationId: string): Promise<Medium | null> {
  const mediumId = (await generations.find(generationId))?.pictures[0]?.mediumId
  return mediumId === undefined ? null : media.find(mediumId)
}

const kept = (id: string, medium: Medium, createdAt: number) =>
  ({
    id,
    ownerId: medium.ownerId,
    mediumId: medium.id,
    otherMedia: [] as string[],
    prompt: null,
    generationId: null,
    moderation: 'passed',
    public: true,
    createdAt,
  }) as const

/** `slow-silk` as "Slow silk". */
const titleOf = (name: string) => `${name.charAt(0).toUpperCase()}${name.slice(1).replaceAll('-', ' ')}`
