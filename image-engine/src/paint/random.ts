import { createHash } from 'node:crypto'

/**
 * A stream of random numbers that depends only on its key, so that the same request gives the same bytes on
 * any machine.
 */
export interface Random {
  /** Returns a number from 0 up to, but not including, 1. */
  next(): number
  between(low: number, high: number): number
  integer(low: number, high: number): number
  chance(probability: number): boolean
  pick<T>(choices: readonly [T, ...T[]]): T
  /** Creates an independent stream. Numbers drawn from one fork do not change those of another. */
  fork(label: string): Random
}

function createRandom(key: string): Random {
  const digest = createHash('sha256').update(key).digest()
  let a = digest.readUInt32LE(0)
  let b = digest.readUInt32LE(4)
  let c = digest.readUInt32LE(8)
  let counter = 1

  const next = () => {
    const sum = (((a + b) | 0) + counter) | 0
    counter = (counter + 1) | 0
    a = b ^ (b >>> 9)
    b = (c + (c << 3)) | 0
    c = (c << 21) | (c >>> 11)
    c = (c + sum) | 0
    return (sum >>> 0) / 4294967296
  }
  return {
    next,
    between: (low, high) => low + (high - low) * next(),
    integer: (low, high) => Math.floor(low + (high - low + 1) * next()),
    chance: probability => next() < probability,
    pick: choices => choices[Math.floor(next() * choices.length)] ?? choices[0],
    fork: label => createRandom(`${key}\0${label}`),
  }
}

/** Creates the stream of an image from its prompt and seed alone. */
export function createImageRandom(prompt: string, seed: number): Random {
  return createRandom(`${prompt.normalize('NFKC').trim()}\0${seed}`)
}
