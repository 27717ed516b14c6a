import assert from 'node:assert/strict'
import { test } from 'node:test'
import { analyzePrompt } from './analyze-prompt.ts'

const describe = (prompt: string) =>
  analyzePrompt(prompt).limitations.map(({ id, phrases }) => `${id}: ${phrases.join(', ')}`)

for (const [prompt, ...expected] of [
  // A phrase is as the prompt says it
  ['a girl with a yellow umbrella', 'missing: yellow umbrella'],
  ['a girl in a yellow raincoat'],
  [
    'a fisherman with a white beard and a Blue Knitted hat',
    'similar: fisherman',
    'missing: Blue Knitted hat',
  ],
  ['白色连衣裙的女孩'],
  ['戴帽子的年轻男人', 'missing: 戴帽子', 'changed: 年轻男人'],
  // What is there and changed
  ['a cat sleeping', 'changed: sleeping'],
  ['a lake from above', 'changed: from above'],
  ['a sneaker floating', 'changed: floating'],
  ['a boat floating on a calm sea'],
  // A style that is lost
  ['a fox, logo', 'style: logo'],
  ['国潮插画，仙鹤', 'style: 国潮插画'],
  ['a lake, 3d render, anime', 'style: 3d render, anime'],
  ['a lake, photo, bokeh', 'photograph: photo, bokeh'],
  // A breed, a place, a plant and weather that are lost
  ['a corgi at sunset', 'similar: corgi'],
  ['柯基犬，日落', 'similar: 柯基犬'],
  ['a zen garden', 'missing: zen garden'],
  ['a fox head', 'changed: head'],
  ['palm trees at sunset', 'missing: palm trees'],
  ['a lighthouse, lightning', 'missing: lightning'],
  // Without a wish for lettering it is not named
  ['a business card on a table', 'missing: business card'],
  ['a bowl of ramen with egg and steam', 'similar: ramen'],
  ['a table, text "Luna"', 'lettering: text "Luna"'],
  // No false alarm
  ['a street in the rain with people'],
  ['a portrait of a woman, studio shot'],
  // More than three kinds
  [
    'an elephant sleeping, photo, with the text "Luna" and an umbrella',
    'missing: elephant sleeping, umbrella',
    'photograph: photo',
    'lettering: text "Luna"',
  ],
] as const) {
  test(`"${prompt}" lacks ${expected.join('; ') || 'nothing'}`, () =>
    assert.deepEqual(describe(prompt), expected))
}
