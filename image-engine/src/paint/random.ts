import { sha256 } from '@noble/hashes/sha2'

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
  /**
   * Creates an independent stream. Numbers drawn from one fork do not change those of another. The label is a
   * part of the key, so images change when it does.
   */
  fork(label: string): Random
  /**
   * Creates an independent stream from the next number of this one. A part that needs more or fewer numbers, for example
   * for its lit windows, takes them from a stream of its own, so that this one goes on the same.
   */
  split(): Random
}

const encoder = new TextEncoder()

/** Creates the stream of a key. */
export function createRandom(key: string): Random {
  const digest = new DataView(sha256(encoder.encode(key)).buffer)
  return createStream(key, digest.getUint32(0, true), digest.getUint32(4, true), digest.getUint32(8, true))
}

/** The rounds after which a stream no longer shows the state that it started with. */
const WARM_UP_ROUNDS = 12

/** Creates a stream of the generator sfc32 from its state. */
function createStream(key: string, a: number, b: number, c: number): Random {
  let counter = 1

  const nextInteger = () => {
    const sum = (((a + b) | 0) + counter) | 0
    counter = (counter + 1) | 0
    a = b ^ (b >>> 9)
    b = (c + (c << 3)) | 0
    c = (c << 21) | (c >>> 11)
    c = (c + sum) | 0
    return sum >>> 0
  }
  const next = () => nextInteger() / 4294967296
  return {
    next,
    between: (low, high) => low + (high - low) * next(),
    integer: (low, high) => Math.floor(low + (high - low + 1) * next()),
    chance: probability => next() < probability,
    pick: choices => choices[Math.floor(next() * choices.length)] ?? choices[0],
    fork: label => createRandom(`${key}\0${label}`),
    split() {
      const integer = nextInteger()
      const stream = createStream(`${key}\x01${integer}`, integer, b, c)
      for (let round = 0; round < WARM_UP_ROUNDS; round++) stream.next()
      return stream
    },
  }
}

/**
 * Creates the stream of an image from its seed alone, so that a changed word of the prompt leaves the rest of the
 * image where it is.
 */
export const createImageRandom = (seed: number): Random => createRandom(String(seed))
