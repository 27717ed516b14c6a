import { examplePrompts } from '@tessera/image-engine/example-prompts'
import { sceneFamilyExamplePrompts } from '@tessera/image-engine/family-examples'
import { composeImage } from '@tessera/image-engine/node/compose-image'
import { paintImage } from '@tessera/image-engine/node/paint-image'
import { readPrompt } from '@tessera/image-engine/prompt'
import { imageSizes } from '@tessera/shared-contracts'
import { median, type Figure } from './figure.ts'

const seeds = [1, 2, 3, 4, 5]
const largestSize = { width: 1152, height: 2048 }
/** All painted styles. The landscape is the most expensive subject for them. */
const styles = [
  'oil painting',
  'watercolour',
  'ink wash',
  'paper cut',
  'line art',
  'pixel art',
  'flat',
] as const
/** Rooms around a solid object, which is ray traced. */
const rooms = ['bed', 'desk', 'dining table', 'bookshelf'] as const
const smallSize = { width: 288, height: 512 }

/** Measures the CPU time of the embedded engine, PNG encoding included, the variety of its images and how well it reads prompts. */
export async function measureEmbeddedEngine(): Promise<Figure[]> {
  const families = Object.entries(sceneFamilyExamplePrompts)
  // The first image of a process includes compiling the engine
  await composeImage({ ...largestSize, prompt: '', scenario: 'general', seed: 0 })
  const subjects = [
    ...families,
    ...styles.map(style => [`landscape as ${style}`, `${sceneFamilyExamplePrompts.landscape}, ${style}`]),
    ...rooms.map(piece => [`interior with a ${piece}`, `a room with a ${piece}`]),
  ] as const
  const figures: Figure[] = []
  const addCpuFigure = (name: string, cpuMs: number[]) =>
    figures.push({ name, value: median(cpuMs), unit: 'ms CPU', atMost: 1000 })
  for (const [name = '', prompt = ''] of subjects)
    addCpuFigure(`${name}, 1152 x 2048`, await measureEach(seeds, seed => measureCpuMs(prompt, seed)))
  for (const size of imageSizes)
    addCpuFigure(
      `all families, ${size.width} x ${size.height}`,
      await measureEach(families, ([, prompt]) => measureCpuMs(prompt, 1, size)),
    )
  for (const [family, prompt] of families)
    figures.push({
      name: `${family}, smallest difference of two seeds`,
      value: await measureMinDifference(prompt),
      unit: 'of 255',
      atLeast: 10,
    })
  return [
    ...figures,
    {
      name: 'example prompts with the right family and subject',
      value: measureRecognizedShare(),
      unit: 'x',
      atLeast: 0.9,
    },
  ]
}

/** Measures one after the other, so that none takes the time of another. */
async function measureEach<Item>(items: readonly Item[], measure: (item: Item) => Promise<number>) {
  const values: number[] = []
  for (const item of items) values.push(await measure(item))
  return values
}

async function measureCpuMs(prompt: string, seed: number, size = largestSize): Promise<number> {
  const before = process.cpuUsage()
  await composeImage({ ...size, prompt, scenario: 'general', seed })
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000
}

async function measureMinDifference(prompt: string): Promise<number> {
  const images: Uint8ClampedArray[] = []
  for (const seed of seeds) {
    const canvas = await paintImage({ ...smallSize, prompt, scenario: 'general', seed }, readPrompt(prompt))
    images.push(canvas.getContext('2d').getImageData(0, 0, smallSize.width, smallSize.height).data)
  }
  const pairs = images.flatMap((one, i) => images.slice(i + 1).map(other => measureDifference(one, other)))
  return Math.min(...pairs)
}

function measureDifference(one: Uint8ClampedArray, other: Uint8ClampedArray): number {
  const sum = one.reduce((total, value, i) => total + Math.abs(value - (other[i] ?? 0)), 0)
  // Alpha never differs, so three of four values count
  return sum / (one.length * 0.75)
}

function measureRecognizedShare(): number {
  const right = examplePrompts.filter(({ prompt, scenario, family, subject }) => {
    const intent = readPrompt(prompt, scenario)
    return intent.family === family && (!subject || intent.subjects.has(subject))
  })
  return right.length / examplePrompts.length
}
