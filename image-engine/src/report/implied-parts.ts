import type { Subject } from '../intent/intent.ts'
import type { DrawnScene } from './drawn-scene.ts'
import { getOmission, type AnnotatedWord } from './annotated-word.ts'

/** Parts that are drawn with the whole, and are no things of their own. */
const parts: readonly (readonly [wholes: readonly Subject[], words: RegExp])[] = [
  [
    ['tree', 'forest', 'pine', 'plant', 'flower', 'blossom', 'vase'],
    /^(?:leaf|leaves|green leaves|foliage|branch|branches|twigs?|stems?|trunks?|petals?|树叶|枝叶|枝头|树枝|树干|树冠|绿叶|叶子|枝条|花枝|花瓣)$/,
  ],
  [['street', 'tower', 'house'], /^(?:buildings?|pavement|sidewalk|路面|楼房|建筑|高楼)$/],
  [['noodles'], /^(?:broth|slices?|toppings?|汤|汤底|配菜)$/],
]

const sea =
  /^(?:underwater|underwater scene|swimming|swims|bubbles?|游泳|deep sea|ocean|sea|rays?|sun ?rays?|light rays?|sunbeams?|sun|sunlight|海底|深海|水下|海底世界|海洋|阳光|光束)$/

/** Words for what the image shows with the things that it draws. */
export function isImplied(judged: AnnotatedWord, scene: DrawnScene): boolean {
  const { word, meaning } = judged.word
  if (scene.family === 'animal' && (furry.test(word) || (isUnderwater(scene) && sea.test(word)))) return true
  if (rooms.has(scene.family) && daylight.test(word)) return true
  if (scene.family === 'product' && gradient.test(word)) return true
  if (scene.showsSubject('noodles') && getOmission(judged)?.lacks === 'food')
    return !meaning?.subjects?.includes('noodles')
  return parts.some(([wholes, words]) => words.test(word) && wholes.some(whole => scene.showsSubject(whole)))
}

const furry = /^(?:fur|feathers?|plumage|毛发|皮毛|羽毛)$/
const gradient = /^(?:gradient|gradient background|渐变|渐变背景)$/
const rooms: ReadonlySet<DrawnScene['family']> = new Set(['product', 'still-life', 'interior', 'textile'])
/** A studio is lit through a window. */
const daylight =
  /^(?:morning|afternoon|morning sun|sun|sunlight|sunshine|sunlit|daylight|阳光|日光|晨光|午后|下午)$/

const isUnderwater = (scene: DrawnScene) =>
  (['whale', 'fish', 'turtle'] as const).some(subject => scene.showsSubject(subject))

const partLinks = new Set('with|topped|filled|containing|garnished|served|配|加|带|带有|淋上|撒上'.split('|'))
const placeLinks = new Set('in|on|at|under|by|near|beside|behind|over|above|against|在'.split('|'))

/**
 * Lists the words for the parts of a missing main subject: "a burger with cheese and onions" lacks one thing. Other food
 * beside missing food is a part as well.
 */
export function listPartsOfMissingSubjects(runs: readonly (readonly AnnotatedWord[])[]): Set<AnnotatedWord> {
  const found = new Set<AnnotatedWord>()
  const home = runs.find(run => run.some(({ isMainSubject }) => isMainSubject)) ?? []
  const at = home.findIndex(({ isMainSubject }) => isMainSubject)
  const main = home[at]
  if (main && getOmission(main)?.kind === 'missing' && !hasOwnThings(main))
    for (const part of listPartsAfter(home, at)) found.add(part)
  const table = runs.find(run => run.some(isMissingFood))
  if (!table) return found
  for (const part of listPartsAfter(table, table.findIndex(isMissingFood))) found.add(part)
  const later = runs.slice(runs.indexOf(table) + 1).flat()
  for (const word of later) if (isMissingFood(word) && !drinks.test(word.word.word)) found.add(word)
  return found
}

const drinks = /(?:beer|wine|tea|coffee|juice|cocktails?|milk)$|[酒茶奶汁]$/

const isMissingFood = (word: AnnotatedWord) =>
  getOmission(word)?.kind === 'missing' && getOmission(word)?.lacks === 'food'

/** What a noun has: the words between "with" and the next place. */
function listPartsAfter(run: readonly AnnotatedWord[], at: number): AnnotatedWord[] {
  const next = run.findIndex((word, i) => i > at && isJoint(word))
  if (next < 0 || !partLinks.has(run[next]?.word.word ?? '')) return []
  const rest = run.slice(next + 1)
  const end = rest.findIndex(({ word }) => placeLinks.has(word.word))
  return end < 0 ? rest : rest.slice(0, end)
}

/** What a person, an animal or a place has is no part of it. */
const hasOwnThings = ({ word: { meaning } }: AnnotatedWord) => owners.has(meaning?.family ?? '')
const owners: ReadonlySet<string> = new Set([
  'landscape',
  'sea',
  'city',
  'interior',
  'abstract',
  'animal',
  'portrait',
])

const isJoint = ({ word: { word } }: AnnotatedWord) =>
  partLinks.has(word) || placeLinks.has(word) || joints.has(word)
const joints = new Set('and|or|of|to|from|as|和|与'.split('|'))
