import {
  toSharp,
  readImage,
  createSquarePhotograph,
  createTestImages,
  type RgbImage,
  type TestImage,
} from './test-images.ts'
import { measureSimilarity, type Similarity } from './similarity.ts'
import { bicubicUpscaler, createOwnUpscaler, type Upscaler } from './upscalers.ts'
import type { Figure } from '../figure.ts'

/** The page's defaults without sharpening, which looks better but lowers the similarity. */
const sliders = { steps: 25, detail: 0.35, upscaleDetail: 0 }
const lanczosSliders = { steps: 1, detail: 0, upscaleDetail: 0 }

interface Gain extends Similarity {
  subject: TestImage['subject']
  distortion: TestImage['distortion']
}

/**
 * Compares the embedded upscaler with others on images that it was not trained on, and measures what an image of
 * 1024 x 1024 costs.
 */
export async function upscale(): Promise<Figure[]> {
  // First, because earlier work would count in the peak memory
  const cost = await measureCosts()
  const images = await createTestImages()
  const own = await measureUpscaler(createOwnUpscaler(sliders), images)
  const against: [string, Gain[]][] = [
    ['bicubic', await measureUpscaler(bicubicUpscaler, images)],
    ['Lanczos', await measureUpscaler(createOwnUpscaler(lanczosSliders), images)],
  ]
  return [...against.flatMap(([name, its]) => toGainFigures(name, own, its)), ...cost]
}

async function measureUpscaler(upscaler: Upscaler, images: readonly TestImage[]): Promise<Gain[]> {
  const found: Gain[] = []
  for (const { subject, distortion, small, large } of images) {
    found.push({ subject, distortion, ...measureSimilarity(await upscaler.enlarge(small), large) })
  }
  await upscaler.close()
  return found
}

/** Means over the images of a subject with the same distortion. */
function toGainFigures(name: string, own: readonly Gain[], its: readonly Gain[]): Figure[] {
  const groups = Map.groupBy(own.keys(), i => `${own[i]?.subject}, ${own[i]?.distortion}`)
  return [...groups].flatMap(([group, indices]) => {
    const mean = (of: (gain: Gain | undefined) => number | undefined) =>
      indices.reduce((sum, i) => sum + (of(own[i]) ?? NaN) - (of(its[i]) ?? NaN), 0) / indices.length
    const isPromised = name === 'bicubic' && group === 'photographs, clean'
    return [
      {
        name: `${group}: PSNR over ${name}`,
        value: mean(gain => gain?.psnr),
        unit: 'dB',
        atLeast: isPromised ? 1.2 : 0,
      },
      { name: `${group}: SSIM over ${name}`, value: mean(gain => gain?.ssim), unit: '', atLeast: 0 },
    ]
  })
}

async function measureCosts(): Promise<Figure[]> {
  const page = { ...sliders, upscaleDetail: 0.25 }
  const embedded = createOwnUpscaler(page)
  const { wallMs, cpuMs } = await measureTime(embedded, await createSquarePhotograph(1_024))
  await embedded.close()
  return [
    { name: '1024 x 1024, wall time', value: wallMs / 1000, unit: 's', atMost: 3 },
    { name: '1024 x 1024, CPU of all threads', value: cpuMs / 1000, unit: 's CPU' },
    { name: '1024 x 1024, peak', value: process.resourceUsage().maxRSS / 1024, unit: 'MB', atMost: 500 },
  ]
}

interface Time {
  wallMs: number
  /** Of all threads. */
  cpuMs: number
}

/** Measures one image after the models are loaded and warmed up. */
async function measureTime(upscaler: Upscaler, large: RgbImage): Promise<Time> {
  await upscaler.enlarge(await readImage(toSharp(large).resize(64, 64)))
  const began = performance.now()
  const before = process.cpuUsage()
  await upscaler.enlarge(large)
  const { user, system } = process.cpuUsage(before)
  return { wallMs: performance.now() - began, cpuMs: (user + system) / 1000 }
}
