import type { Adapters } from '../adapters.ts'
import { hour } from '../domain/clock.ts'
import type { Stores } from '../domain/stores.ts'
import { addMembers } from './add-members.ts'
import { addPicture, addPortfolio, addVideo } from './add-works.ts'
import { demoLogin } from './demo-members.ts'
import { demoPortfolios, picturesOf, type DemoPortfolio } from './demo-portfolios.ts'
import type { DemoVideo } from './demo-videos.ts'
import { demoPictures, pixelsOf, type DemoPicture } from './demo-works.ts'

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

export interface Drawing {
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

/** The order of the wall, oldest first: videos spread over it, portfolios once their pictures are there. */
function arrange(videos: readonly DemoVideo[]): Step[] {
  const steps: Step[] = []
  const placed = new Set<DemoPicture>()
  const waitingVideos = videos.map((video): Step => ({ kind: 'video', key: `demo-${video.name}`, video }))
  let waiting = [...demoPortfolios]
  for (const [i, picture] of demoPictures.entries()) {
    steps.push({ kind: 'picture', key: `demo-${picture.key}`, picture })
    placed.add(picture)
    if (i % 9 === 6) steps.push(...waitingVideos.splice(0, 1))
    const ready = i % 2 === 0 && waiting.find(each => picturesOf(each).every(used => placed.has(used)))
    if (!ready) continue
    steps.push(asStep(ready))
    waiting = waiting.filter(each => each !== ready)
  }
  return [...steps, ...waitingVideos, ...waiting.map(asStep)]
}

const asStep = (portfolio: DemoPortfolio): Step => ({
  kind: 'portfolio',
  key: `demo-${portfolio.key}`,
  portfolio,
})
