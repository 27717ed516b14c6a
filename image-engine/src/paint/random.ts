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
  return new Sfc32(key, digest.getUint32(0, true), digest.getUint32(4, true), digest.getUint32(8, true))
}

/** The rounds after which a stream no longer shows the state that it started with. */
const WARM_UP_ROUNDS = 12

/** A stream of the generator sfc32. A class, because a scene can split off thousands. */
class Sfc32 implements Random {
  readonly #key: string
  #a: number
  #b: number
  #c: number
  #counter = 1

  constructor(key: string, a: number, b: number, c: number) {
    this.#key = key
    this.#a = a | 0
    this.#b = b | 0
    this.#c = c | 0
  }

  #nextInteger(): number {
    const b = this.#b
    const c = this.#c
    const sum = (((this.#a + b) | 0) + this.#counter) | 0
    this.#counter = (this.#counter + 1) | 0
    this.#a = b ^ (b >>> 9)
    this.#b = (c + (c << 3)) | 0
    this.#c = (((c << 21) | (c >>> 11)) + sum) | 0
    return sum >>> 0
  }

  next(): number {
    return this.#nextInteger() / 4294967296
  }

  between(low: number, high: number): number {
    return low + (high - low) * this.next()
  }

  integer(low: number, high: number): number {
    return Math.floor(low + (high - low + 1) * this.next())
  }

  chance(probability: number): boolean {
    return this.next() < probability
  }

  pick<T>(choices: readonly [T, ...T[]]): T {
    return choices[Math.floor(this.next() * choices.length)] ?? choices[0]
  }

  fork(label: string): Random {
    return createRandom(`${this.#key}\0${label}`)
  }

  split(): Random {
    const integer = this.#nextInteger()
    const stream = new Sfc32(`${this.#key}\x01${integer}`, integer, this.#b, this.#c)
    for (let round = 0; round < WARM_UP_ROUNDS; round++) stream.#nextInteger()
    return stream
  }
}

/**
 * Creates the stream of an image from its seed alone, so that a changed word of the prompt leaves the rest of the
 * image where it is.
 */
export const createImageRandom = (seed: number): Random => createRandom(String(seed))
