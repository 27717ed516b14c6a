import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Intent } from './intent/intent.ts'
import { listLayouts } from './layouts/families.ts'
import { haveSameLayout } from './layouts/weigh-layouts.ts'
import './node/node-canvas.ts'
import { createImageRandom, type Random } from './paint/random.ts'
import { paintRandomImage } from './paint-image.ts'
import { readPrompt } from './prompt/read-prompt.ts'
import { analyzePrompt } from './report/analyze-prompt.ts'

/** How many numbers each stream gave, by the labels that lead to it. */
type Draws = Map<string, number>

/** The label of a stream that was split off: such a stream gives as many numbers as its part needs. */
const SPLIT = '<split>'

/** Counts the numbers that a stream and all its forks give. */
function countDraws(random: Random, draws: Draws, path = 'image'): Random {
  const count = <T>(value: T): T => {
    draws.set(path, (draws.get(path) ?? 0) + 1)
    return value
  }
  return {
    next: () => count(random.next()),
    between: (low, high) => count(random.between(low, high)),
    integer: (low, high) => count(random.integer(low, high)),
    chance: probability => count(random.chance(probability)),
    pick: choices => count(random.pick(choices)),
    fork: label => countDraws(random.fork(label), draws, `${path}/${label}`),
    split: () => count(countDraws(random.split(), draws, `${path}/${SPLIT}`)),
  }
}

async function measureDraws(prompt: string, seed: number, side: number): Promise<Draws> {
  const draws: Draws = new Map()
  const request = { prompt, scenario: 'general', seed, width: side, height: side }
  await paintRandomImage(countDraws(createImageRandom(seed), draws), request, readPrompt(prompt))
  return draws
}

/** Streams of light, of what is in the air, of the pixels, and of the time, which nothing else depends on. */
const isOfAir = (path: string) =>
  /\/(?:stars|band|moon|clouds|shafts|sun patch|rain|snowfall|mist|grain|manner|neon|wet|time)(?:\/|$)/.test(
    path,
  )

/** Lists the streams of places that gave another number of numbers. */
const listShifted = (before: Draws, after: Draws): string[] =>
  [...new Set([...before.keys(), ...after.keys()])].filter(
    path => !path.includes(SPLIT) && !isOfAir(path) && before.get(path) !== after.get(path),
  )

const scenes = [
  'a mountain lake',
  'mountains',
  'a meadow with flowers',
  'a forest',
  'a desert',
  'a canyon',
  'waves',
  'an island',
  'a beach',
  'three boats on the sea',
  'a city skyline',
  'a city street',
  'a castle',
  'a bridge',
  'a living room with a sofa',
  'a reading corner with an armchair',
  'a bedroom',
  'a perfume bottle',
  'a watch',
  'a vase with flowers',
  'a bowl of fruit',
  'portrait of a woman',
  'a fox',
  'a panda',
  'a whale',
  'a dress',
  'folded cloth',
  'a seamless floral pattern',
  'abstract liquid',
  'geometric shapes',
  'silk',
  'paper cut mountains',
]

const edits: Readonly<Record<string, readonly string[]>> = {
  time: ['night', 'sunset', 'dawn', 'daylight'],
  weather: ['rain', 'snowing', 'foggy', 'storm', 'cloudy'],
  season: ['autumn', 'winter'],
  light: ['dramatic', 'pastel', 'dark'],
  style: ['oil painting', 'watercolor', 'ink painting', 'line drawing', 'pixel art', 'retro'],
  color: ['blue', 'red'],
  framing: ['close-up', 'wide shot', 'subject on the left', 'subject on the right'],
}

/** Whether the image shows the word that an edit adds to a scene, and is still of that scene's family. */
function showsEdit(scene: string, word: string): boolean {
  const { family, understood } = analyzePrompt(`${scene}, ${word}`)
  return family === readPrompt(scene).family && understood.some(each => each.word === word)
}

const side = 48
const seeds = [1, 2]

for (const [kind, words] of Object.entries(edits)) {
  test(`an edit of the ${kind} moves nothing`, async () => {
    const shifted: string[] = []
    for (const scene of scenes) {
      const before = readPrompt(scene)
      for (const word of words) {
        if (!showsEdit(scene, word)) continue
        const after = readPrompt(`${scene}, ${word}`)
        if (!haveSameLayout(listLayouts(before), before, after))
          shifted.push(`${scene}, ${word}: another layout`)
      }
      for (const seed of seeds) {
        const word = words[(seed + scene.length) % words.length] ?? ''
        if (!showsEdit(scene, word)) continue
        const own = await measureDraws(scene, seed, side)
        for (const stream of listShifted(own, await measureDraws(`${scene}, ${word}`, seed, side)))
          shifted.push(`${scene}, ${word}: ${stream}`)
      }
    }
    assert.deepEqual(shifted, [])
  })
}

test('a small image is the scene of the large one', async () => {
  const shifted: string[] = []
  for (const [i, scene] of scenes.entries()) {
    const styled = i % 4 === 0 ? `${scene}, watercolor` : scene
    const small = await measureDraws(styled, i, 256)
    for (const stream of listShifted(small, await measureDraws(styled, i, 1024)))
      shifted.push(`${styled}: ${stream}`)
  }
  assert.deepEqual(shifted, [])
})

test('a color, a number and a subject of the same kind keep the layout', () => {
  const pairs: readonly (readonly [string, string])[] = [
    ['a fox', 'a blue fox'],
    ['a cat', 'three cats'],
    ['a fox at night', 'a fox at sunset'],
    ['a red sofa in a living room', 'a blue sofa in a living room'],
    ['three apples', 'five apples'],
  ]
  for (const [one, other] of pairs) {
    const [before, after]: readonly [Intent, Intent] = [readPrompt(one), readPrompt(other)]
    assert.ok(haveSameLayout(listLayouts(before), before, after), `${one}, ${other}`)
  }
})
