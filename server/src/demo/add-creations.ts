import { toNewCreation } from '../features/creations/creations.ts'
import { getMediaUrl, originalKey, type MediaFile } from '../features/media/media.ts'
import { storeDerived, storeImage } from '../features/media/images.ts'
import type { Stores } from '../features.ts'
import { toAccountId } from './add-demo-members.ts'
import { demoMembers } from './demo-members.ts'
import { buildPage } from './demo-pages.ts'
import type { DemoPortfolio } from './demo-portfolios.ts'
import type { DemoVideo } from './demo-videos.ts'
import { demoImageGroups, type DemoImage, type DemoDrawing } from './demo-images.ts'
import { renderPreview } from './portfolio-preview.ts'
import type { NewGeneration } from '../features/generation/generation-record.ts'
import type { DemoDependencies } from './demo-needs.ts'

/** Saves an image with its generation, as if its member had generated it. */
export async function addImage(
  adapters: DemoDependencies,
  { key, image }: { key: string; image: DemoImage },
  { file, notUnderstood }: DemoDrawing,
  engine: string,
  createdAt: number,
): Promise<void> {
  const { prompt, seed, author: by } = image
  const medium = await storeImage(adapters, toAccountId(by), file)
  const { width, height } = medium
  const generation: NewGeneration = {
    id: key,
    memberId: medium.ownerId,
    params: { prompt, scenario: 'general', width, height, count: 1, model: null },
    engine,
    createdAt,
    images: [
      { mediumId: medium.id, fileExtension: medium.fileExtension, verdict: 'passed', seed, notUnderstood },
    ],
  }
  await adapters.transact(async ({ media, generations, creations }) => {
    await media.add(medium)
    await generations.add(generation)
    await creations.add({ ...toNewCreation(generation, medium.id, createdAt), id: key })
  })
}

/** Saves a video with the thumbnails of its poster. */
export async function addVideo(
  adapters: DemoDependencies,
  { key, video }: { key: string; video: DemoVideo },
  createdAt: number,
): Promise<void> {
  const owner = demoMembers[video.name.length % demoMembers.length] ?? demoMembers[0]
  const poster = await adapters.imageProcessor.derive(video.poster)
  const derived = { ...poster, fileExtension: 'mp4', bytes: video.file.byteLength } as const
  const medium = await storeDerived(adapters, toAccountId(owner.key), derived, key =>
    adapters.media.put(key, video.file),
  )
  await adapters.transact(async ({ media, creations }) => {
    await media.add(medium)
    await creations.add({
      ...buildCreation(key, medium, createdAt),
      fileType: 'video',
      title: toTitle(video.name),
    })
  })
}

/** Saves a portfolio of existing images, unless one of them was deleted. Its preview is composed of them. */
export async function addPortfolio(
  adapters: DemoDependencies,
  { key, portfolio }: { key: string; portfolio: DemoPortfolio },
  createdAt: number,
): Promise<void> {
  const { stores, transact, media: files } = adapters
  const { title, description, theme: look, pages } = portfolio
  const images = await Promise.all(
    demoImageGroups[portfolio.chapter].map(image => getDemoImage(stores, `demo-${image.key}`)),
  )
  // A member can log in and delete an image while the demo is drawn
  const used = new Set(pages.flatMap(page => page.images))
  if (images.some((image, i) => used.has(i) && image === null)) return
  const memberId = toAccountId(portfolio.author)
  const preview = await storeImage(
    adapters,
    memberId,
    await renderPreview(pages[0], look.backgroundColor, images, files),
  )
  const address = (place: number) => {
    const medium = images[place]
    if (!medium) throw new Error(`the demo has no image ${place} in "${portfolio.chapter}"`)
    return getMediaUrl(originalKey(medium))
  }
  const shown = images.filter((_, i) => used.has(i)).filter(medium => medium !== null)
  await transact(async inside => {
    await inside.media.add(preview)
    await inside.portfolios.add({
      id: key,
      memberId,
      title,
      description,
      pages: pages.map((page, i) => buildPage(page, look, i + 1, address)),
      unknownFields: {},
      createdAt,
    })
    await inside.creations.add({
      ...buildCreation(key, preview, createdAt),
      fileType: 'portfolio',
      title,
      portfolioId: key,
      otherMedia: shown.map(medium => medium.id),
    })
  })
}

async function getDemoImage({ generations, media }: Stores, generationId: string): Promise<MediaFile | null> {
  const mediumId = (await generations.find(generationId))?.images[0]?.mediumId
  return mediumId === undefined ? null : media.find(mediumId)
}

const buildCreation = (id: string, { id: mediumId, ownerId }: MediaFile, createdAt: number) =>
  ({ id, ownerId, mediumId, moderation: 'passed', createdAt }) as const

/** Turns `slow-silk` into "Slow silk". */
const toTitle = (name: string) => `${name.charAt(0).toUpperCase()}${name.slice(1).replaceAll('-', ' ')}`
