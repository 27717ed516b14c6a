import { composePicture, paintPicture } from '@tessera/server/embedded-engine/compose'
import { familyExamples } from '@tessera/server/embedded-engine/family-examples'
import { examplePrompts } from '@tessera/server/embedded-engine/prompt/prompts'
import { readPrompt } from '@tessera/server/embedded-engine/prompt/read-prompt'
import { sizes } from '@tessera/shared-contracts'
import { median, type Figure } from './figure.ts'

const seeds = [1, 2, 3, 4, 5]
const largest = { width: 1152, height: 2048 }
/** Every way in which a picture is made by hand; the landscape is the dearest study of all. */
const styles = [
  'oil painting',
  'watercolour',
  'ink wash',
  'paper cut',
  'line art',
  'pixel art',
  'flat',
] as const
/** Rooms that are built around a solid, which has to be traced. */
const rooms = ['bed', 'desk', 'dining table', 'bookshelf'] as const
const small = { width: 288, height: 512 }

/** What the embedded engine costs a core at its largest size, PNG included, and how varied and well read its pictures are. */
export async function embeddedEngine(): Promise<Figure[]> {
  const families = Object.entries(familyExamples)
  // The first picture of a process also pays for compiling the engine.
  composePicture({ ...largest, prompt: '', scenario: 'general', seed: 0 })
  return [
    ...families.map(([family, prompt]) => ({
      what: `${family}, 1152 x 2048`,
      value: median(seeds.map(seed => cpuOf(prompt, seed))),
      unit: 'ms of CPU',
      atMost: 1000,
    })),
    ...styles.map(style => ({
      what: `landscape as ${style}, 1152 x 2048`,
      value: median(seeds.map(seed => cpuOf(`${familyExamples.landscape}, ${style}`, seed))),
      unit: 'ms of CPU',
      atMost: 1000,
    })),
    ...rooms.map(piece => ({
      what: `interior with a ${piece}, 1152 x 2048`,
      value: median(seeds.map(seed => cpuOf(`a room with a ${piece}`, seed))),
      unit: 'ms of CPU',
      atMost: 1000,
    })),
    ...sizes.map(size => ({
      what: `all families, ${size.width} x ${size.height}`,
      value: median(families.map(([, prompt]) => cpuOf(prompt, 1, size))),
      unit: 'ms of CPU',
      atMost: 1000,
    })),
    ...families.map(([family, prompt]) => ({
      what: `${family}, least difference of two seeds`,
      value: leastDifference(prompt),
      unit: 'of 255',
      atLeast: 10,
    })),
    {
      what: 'example prompts that reach their family and subject',
      value: reached(),
      unit: 'x',
      atLeast: 0.9,
    },
  ]
}

function cpuOf(prompt: string, seed: number, size = largest): number {
  const before = process.cpuUsage()
  composePicture({ ...size, prompt, scenario: 'general', seed })
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000
}

function leastDifference(prompt: string): number {
  const pictures = seeds.map(seed => {
    const canvas = paintPicture({ ...small, prompt, scenario: 'general', seed }, readPrompt(prompt))
    return canvas.getContext('2d').getImageData(0, 0, small.width, small.height).data
  })
  const pairs = pictures.flatMap((one, i) => pictures.slice(i + 1).map(other => difference(one, other)))
  return Math.min(...pairs)
}

function difference(one: Uint8ClampedArray, other: Uint8ClampedArray): number {
  const sum = one.reduce((total, value, i) => total + Math.abs(value - (other[i] ?? 0)), 0)
  // Alpha never differs: three of four values count.
  return sum / (one.length * 0.75)
}

function reached(): number {
  const right = examplePrompts.filter(({ prompt, scenario, family, subject }) => {
    const intent = readPrompt(prompt, scenario)
    return intent.family === family && (!subject || intent.subjects.has(subject))
  })
  return right.length / examplePrompts.length
}
