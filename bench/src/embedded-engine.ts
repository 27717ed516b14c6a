import { composeImage, paintImage } from '@tessera/image-engine/compose'
import { sceneFamilyExamplePrompts } from '@tessera/image-engine/family-examples'
import { examplePrompts } from '@tessera/image-engine/prompt/example-prompts'
import { readPrompt } from '@tessera/image-engine/prompt/read-prompt'
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
  composeImage({ ...largestSize, prompt: '', scenario: 'general', seed: 0 })
  return [
    ...families.map(([family, prompt]) => ({
      name: `${family}, 1152 x 2048`,
      value: median(seeds.map(seed => measureCpuMs(prompt, seed))),
      unit: 'ms CPU',
      atMost: 1000,
    })),
    ...styles.map(style => ({
      name: `landscape as ${style}, 1152 x 2048`,
      value: median(
        seeds.map(seed => measureCpuMs(`${sceneFamilyExamplePrompts.landscape}, ${style}`, seed)),
      ),
      unit: 'ms CPU',
      atMost: 1000,
    })),
    ...rooms.map(piece => ({
      name: `interior with a ${piece}, 1152 x 2048`,
      value: median(seeds.map(seed => measureCpuMs(`a room with a ${piece}`, seed))),
      unit: 'ms CPU',
      atMost: 1000,
    })),
    ...imageSizes.map(size => ({
      name: `all families, ${size.width} x ${size.height}`,
      value: median(families.map(([, prompt]) => measureCpuMs(prompt, 1, size))),
      unit: 'ms CPU',
      atMost: 1000,
    })),
    ...families.map(([family, prompt]) => ({
      name: `${family}, smallest difference of two seeds`,
      value: measureMinDifference(prompt),
      unit: 'of 255',
      atLeast: 10,
    })),
    {
      name: 'example prompts with the right family and subject',
      value: measureRecognizedShare(),
      unit: 'x',
      atLeast: 0.9,
    },
  ]
}

function measureCpuMs(prompt: string, seed: number, size = largestSize): number {
  const before = process.cpuUsage()
  composeImage({ ...size, prompt, scenario: 'general', seed })
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000
}

function measureMinDifference(prompt: string): number {
  const pictures = seeds.map(seed => {
    const canvas = paintImage({ ...smallSize, prompt, scenario: 'general', seed }, readPrompt(prompt))
    return canvas.getContext('2d').getImageData(0, 0, smallSize.width, smallSize.height).data
  })
  const pairs = pictures.flatMap((one, i) =>
    pictures.slice(i + 1).map(other => measureDifference(one, other)),
  )
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
