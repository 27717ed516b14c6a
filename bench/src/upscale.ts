import {
  asSharp,
  picture,
  squarePhotograph,
  trials,
  type Picture,
  type Trial,
} from './upscale/measured-pictures.ts'
import { likeness, type Likeness } from './upscale/likeness.ts'
import { bicubic, ours, upscalerJs, type Upscaler } from './upscale/upscalers.ts'
import { median, type Figure } from './figure.ts'

/** The page's defaults, without the sharpening that pleases the eye and costs likeness. */
const sliders = { steps: 25, detail: 0.35, upscaleDetail: 0 }
const turns = 5
const lanczosSliders = { steps: 1, detail: 0, upscaleDetail: 0 }

interface Gain extends Likeness {
  subject: Trial['subject']
  damage: Trial['damage']
}

/**
 * How close the embedded upscaler comes to pictures that its training never saw, against others on the same
 * pictures, and what a picture of 1,024 x 1,024 costs.
 */
export async function upscale(): Promise<Figure[]> {
  // First: whatever runs before leaves its memory behind.
  const cost = await costs()
  const pictures = await trials()
  const own = await measured(ours(sliders), pictures)
  const against: [string, Gain[]][] = [
    ['bicubic', await measured(bicubic, pictures)],
    ['Lanczos', await measured(ours(lanczosSliders), pictures)],
  ]
  const other = await upscalerJs()
  if (other) {
    against.push(['UpscalerJS', await measured(other, pictures)])
  } else {
    console.log('Without UpscalerJS: npm install --no-save --legacy-peer-deps @upscalerjs/esrgan-slim@1.0.0')
  }
  return [...against.flatMap(([name, its]) => gains(name, own, its)), ...cost]
}

async function measured(upscaler: Upscaler, pictures: readonly Trial[]): Promise<Gain[]> {
  const found: Gain[] = []
  for (const { subject, damage, small, large } of pictures) {
    found.push({ subject, damage, ...likeness(await upscaler.enlarge(small), large) })
  }
  await upscaler.close()
  return found
}

/** Means over the pictures of a subject with the same damage. */
function gains(name: string, own: readonly Gain[], its: readonly Gain[]): Figure[] {
  const groups = Map.groupBy(own.keys(), i => `${own[i]?.subject}, ${own[i]?.damage}`)
  return [...groups].flatMap(([group, indices]) => {
    const mean = (of: (gain: Gain | undefined) => number | undefined) =>
      indices.reduce((sum, i) => sum + (of(own[i]) ?? NaN) - (of(its[i]) ?? NaN), 0) / indices.length
    const isPromised = name === 'bicubic' && group === 'photographs, clean'
    return [
      {
        what: `${group}: PSNR over ${name}`,
        value: mean(gain => gain?.psnr),
        unit: 'dB',
        atLeast: isPromised ? 1.2 : 0,
      },
      { what: `${group}: SSIM over ${name}`, value: mean(gain => gain?.ssim), unit: '', atLeast: 0 },
    ]
  })
}

async function costs(): Promise<Figure[]> {
  const page = { ...sliders, upscaleDetail: 0.25 }
  const embedded = ours(page)
  const { wall, cpu } = await timeOf(embedded, await squarePhotograph(1_024))
  await embedded.close()
  const figures: Figure[] = [
    { what: '1024 x 1024', value: wall / 1000, unit: 's', atMost: 3 },
    { what: '1024 x 1024', value: cpu / 1000, unit: 's of CPU' },
    { what: '1024 x 1024, peak', value: process.resourceUsage().maxRSS / 1024, unit: 'MB', atMost: 500 },
  ]
  const other = await upscalerJs()
  if (!other) return figures
  // Four times as large, it takes 3 GB.
  const quarter = await squarePhotograph(512)
  const own = ours(page)
  const pairs: { own: Time; its: Time }[] = []
  // In turn: whatever else the machine does meets both.
  for (let turn = 0; turn < turns; turn++) {
    pairs.push({ own: await timeOf(own, quarter), its: await timeOf(other, quarter) })
  }
  await own.close()
  await other.close()
  const ratio = (of: keyof Time) => median(pairs.map(pair => pair.its[of] / pair.own[of]))
  return [
    ...figures,
    { what: '512 x 512, UpscalerJS / ours', value: ratio('wall'), unit: 'x', atLeast: 10 },
    { what: '512 x 512, UpscalerJS / ours, CPU', value: ratio('cpu'), unit: 'x' },
  ]
}

/** Milliseconds: of the clock, and of the processor in all threads. */
interface Time {
  wall: number
  cpu: number
}

/** What a picture takes once the models are loaded and warm. */
async function timeOf(upscaler: Upscaler, large: Picture): Promise<Time> {
  await upscaler.enlarge(await picture(asSharp(large).resize(64, 64)))
  const began = performance.now()
  const before = process.cpuUsage()
  await upscaler.enlarge(large)
  const { user, system } = process.cpuUsage(before)
  return { wall: performance.now() - began, cpu: (user + system) / 1000 }
}
