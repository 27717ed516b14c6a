import { hourMs } from '@tessera/server-kit/clock'
import type { Stores } from '../features.ts'
import { addDemoMembers } from './add-demo-members.ts'
import { addImage, addPortfolio, addVideo } from './add-creations.ts'
import { demoLogin } from './demo-members.ts'
import { demoPortfolios, listPortfolioImages, type DemoPortfolio } from './demo-portfolios.ts'
import type { DemoVideo } from './demo-videos.ts'
import { demoImages, toPixelSize, type DemoImage, type DemoDrawing } from './demo-images.ts'
import type { DemoDependencies } from './demo-needs.ts'

export interface DemoOptions {
  /** Draws one image. Several calls run at the same time. */
  draw: (order: {
    prompt: string
    scenario: string
    seed: number
    width: number
    height: number
  }) => Promise<DemoDrawing>
  /** Name of the engine that draws. */
  engine: string
  videos: readonly DemoVideo[]
  /** Ends the work after the current creation. */
  signal?: AbortSignal
  /** Called after every creation, with the number that exist and the total. */
  onProgress: (done: number, all: number) => void
}

type Step =
  | { kind: 'image'; key: string; image: DemoImage }
  | { kind: 'video'; key: string; video: DemoVideo }
  | { kind: 'portfolio'; key: string; portfolio: DemoPortfolio }

/** Returns whether a site should get the demo: a new site, or one whose demo was started. */
export async function needsDemo({ accounts }: Stores): Promise<boolean> {
  const known = await accounts.list()
  return known.length === 0 || known.some(({ email }) => email === demoLogin.email)
}

/** Number of images that are drawn at the same time. */
const maxConcurrentDrawings = 4

/**
 * Fills a new site with members and creations. It skips what exists or was deleted since, so an interrupted
 * demo continues, and a complete one returns at once.
 */
export async function addDemoContent(adapters: DemoDependencies, options: DemoOptions): Promise<void> {
  const { creations } = adapters.stores
  await addDemoMembers(adapters)
  const steps = planSteps(options.videos)
  const taken = await Promise.all(steps.map(({ key }) => creations.isIdTaken(key)))
  const missing = steps.filter((_, i) => !taken[i])

  const started = new Map<string, Promise<DemoDrawing>>()
  const startDrawings = (from: number) => {
    for (const step of missing.slice(from, from + maxConcurrentDrawings)) {
      if (step.kind !== 'image' || started.has(step.key)) continue
      const drawing = options.draw({ ...step.image, scenario: 'general', ...toPixelSize(step.image) })
      // The loop below awaits this promise and sees the error
      drawing.catch(() => {})
      started.set(step.key, drawing)
    }
  }

  for (const [i, step] of missing.entries()) {
    if (options.signal?.aborted) return
    startDrawings(i)
    const createdAt = adapters.clock() - (steps.length - steps.indexOf(step)) * 5 * hourMs
    if (step.kind === 'video') await addVideo(adapters, step, createdAt)
    else if (step.kind === 'portfolio') await addPortfolio(adapters, step, createdAt)
    else {
      const drawing = await started.get(step.key)
      started.delete(step.key)
      if (drawing) await addImage(adapters, step, drawing, options.engine, createdAt)
    }
    options.onProgress(steps.length - missing.length + i + 1, steps.length)
  }
}

/** Orders the gallery, oldest first: videos are spread evenly, portfolios follow their images. */
function planSteps(videos: readonly DemoVideo[]): Step[] {
  const steps: Step[] = []
  const placed = new Set<DemoImage>()
  const remainingVideos = videos.map((video): Step => ({ kind: 'video', key: `demo-${video.name}`, video }))
  let remaining = [...demoPortfolios]
  for (const [i, image] of demoImages.entries()) {
    steps.push({ kind: 'image', key: `demo-${image.key}`, image })
    placed.add(image)
    if (i % 9 === 6) steps.push(...remainingVideos.splice(0, 1))
    const ready =
      i % 2 === 0 && remaining.find(each => listPortfolioImages(each).every(used => placed.has(used)))
    if (!ready) continue
    steps.push(toPortfolioStep(ready))
    remaining = remaining.filter(each => each !== ready)
  }
  return [...steps, ...remainingVideos, ...remaining.map(toPortfolioStep)]
}

const toPortfolioStep = (portfolio: DemoPortfolio): Step => ({
  kind: 'portfolio',
  key: `demo-${portfolio.key}`,
  portfolio,
})
