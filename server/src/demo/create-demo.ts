import type { Adapters } from '../adapters.ts'
import { hour } from '../domain/clock.ts'
import { creationOf } from '../domain/creations.ts'
import type { Generation } from '../domain/generations.ts'
import { newId } from '../domain/ids.ts'
import { grants } from '../domain/ledger.ts'
import { mediaAddress, originalKey, thumbnailKey, type Medium } from '../domain/media.ts'
import { createMembers } from '../domain/members.ts'
import { storePicture } from '../domain/pictures.ts'
import type { Stores } from '../domain/stores.ts'
import { createSubscriptions } from '../domain/subscriptions.ts'
import { demoLogin, demoMembers, type DemoMember } from './demo-members.ts'
import { buildPage } from './demo-pages.ts'
import { demoPortfolios, type DemoPortfolio } from './demo-portfolios.ts'
import type { DemoVideo } from './demo-videos.ts'
import { chapters, demoPictures, pixelsOf, type DemoPicture } from './demo-works.ts'
import { previewOf } from './portfolio-preview.ts'

export type DemoAdapters = Pick<
  Adapters,
  'stores' | 'transact' | 'clock' | 'media' | 'workshop' | 'passwords'
>

export interface DemoParts {
  /** Makes one picture; asked for several at a time. */
  draw: (order: {
    prompt: string
    scenario: string
    seed: number
    width: number
    height: number
  }) => Promise<Drawing>
  /** Name of the engine that draws. */
  engine: string
  videos: readonly DemoVideo[]
  /** Told after every work: how many of all are there. */
  onProgress: (done: number, all: number) => void
}

interface Drawing {
  file: Buffer
  notUnderstood: readonly string[]
}

type Step =
  | { kind: 'picture'; key: string; picture: DemoPicture }
  | { kind: 'video'; key: string; video: DemoVideo }
  | { kind: 'portfolio'; key: string; portfolio: DemoPortfolio }

/** Whether a site is to have the demo: a new one, or one that has begun with it. */
export async function wantsDemo({ accounts }: Stores): Promise<boolean> {
  const known = await accounts.list()
  return known.length === 0 || known.some(({ email }) => email === demoLogin.email)
}

/** Pictures that are drawn ahead of the one that is being kept. */
const drawnAhead = 4

/**
 * Fills a new site with members and works. What is there already, also what was deleted since, is left
 * alone: a demo that was interrupted goes on where it stopped, and a finished one costs a moment.
 */
export async function createDemo(adapters: DemoAdapters, parts: DemoParts): Promise<void> {
  const { creations } = adapters.stores
  await addMembers(adapters)
  const steps = arrange(parts.videos)
  const taken = await Promise.all(steps.map(({ key }) => creations.isTaken(key)))
  const missing = steps.filter((_, i) => !taken[i])

  const started = new Map<string, Promise<Drawing>>()
  const drawAhead = (from: number) => {
    for (const step of missing.slice(from, from + drawnAhead)) {
      if (step.kind !== 'picture' || started.has(step.key)) continue
      const drawing = parts.draw({ ...step.picture, scenario: 'general', ...pixelsOf(step.picture) })
      // Its failure is met when its turn comes.
      drawing.catch(() => {})
      started.set(step.key, drawing)
    }
  }

  for (const [i, step] of missing.entries()) {
    drawAhead(i)
    const createdAt = adapters.clock() - (steps.length - steps.indexOf(step)) * 5 * hour
    if (step.kind === 'video') await addVideo(adapters, step, createdAt)
    else if (step.kind === 'portfolio') await addPortfolio(adapters, step, createdAt)
    else {
      const drawing = await started.get(step.key)
      started.delete(step.key)
      if (drawing) await addPicture(adapters, step, drawing, parts.engine, createdAt)
    }
    parts.onProgress(steps.length - missing.length + i + 1, steps.length)
  }
}

const accountId = (member: DemoMember) => `demo-${member}`

async function addMembers({ stores, transact, clock, passwords }: DemoAdapters): Promise<void> {
  for (const { key, username, email } of demoMembers) {
    const id = accountId(key)
    if (await stores.accounts.find(id)) continue
    // Nobody knows the password of the others.
    const passwordHash = await passwords.hash(email === demoLogin.email ? demoLogin.password : newId())
    const at = clock()
    await transact(async ({ accounts, ledger }) => {
      await accounts.add({ id, username, email, passwordHash, createdAt: at })
      const registration = { kind: 'registration', amount: grants.registration } as const
      await ledger.append({ key: `registration:${id}`, memberId: id, at, ...registration })
    })
  }
  const subscriptions = createSubscriptions({ stores, transact, clock })
  const login = await createMembers({ stores, transact, clock }).read(accountId(demoMembers[0].key))
  if (!login || login.plan) return
  const [code = ''] = await subscriptions.createCodes({ plan: 'annual' }, 1)
  await subscriptions.activate(login.id, code)
}

/** The order of the wall, oldest first: videos spread over it, portfolios once their pictures are there. */
function arrange(videos: readonly DemoVideo[]): Step[] {
  const steps: Step[] = []
  const waitingVideos = [...videos]
  const waitingPortfolios = [...demoPortfolios]
  for (const [i, picture] of demoPictures.entries()) {
    steps.push({ kind: 'picture', key: `demo-${picture.key}`, picture })
    const video = i % 9 === 6 ? waitingVideos.shift() : undefined
    if (video) steps.push({ kind: 'video', key: `demo-${video.name}`, video })
    const portfolio = i >= 36 && i % 3 === 0 ? waitingPortfolios.shift() : undefined
    if (portfolio) steps.push({ kind: 'portfolio', key: `demo-${portfolio.key}`, portfolio })
  }
  for (const video of waitingVideos) steps.push({ kind: 'video', key: `demo-${video.name}`, video })
  return steps
}

async function addPicture(
  adapters: DemoAdapters,
  { key, picture }: Extract<Step, { kind: 'picture' }>,
  { file, notUnderstood }: Drawing,
  engine: string,
  createdAt: number,
): Promise<void> {
  const { prompt, seed, by } = picture
  const medium = await storePicture(adapters, accountId(by), file)
  const { width, height } = medium
  const generation: Generation = {
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

async function addVideo(
  adapters: DemoAdapters,
  { key, video }: Extract<Step, { kind: 'video' }>,
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

async function addPortfolio(
  adapters: DemoAdapters,
  { key, portfolio }: Extract<Step, { kind: 'portfolio' }>,
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
