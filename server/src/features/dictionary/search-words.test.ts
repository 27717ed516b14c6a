import assert from 'node:assert/strict'
import { test } from 'node:test'
import { containsWords, translateQuery } from './search-words.ts'

const contains = (query: string, text: string) => containsWords(text, translateQuery(query.split(' ')))

const rows: readonly (readonly [query: string, found: readonly string[], missed: readonly string[]])[] = [
  ['fo', ['a Fox in the forest'], ['a wolf']],
  ['cat', ['two cats', '窗边的黑色的猫', 'a poster of categories'], ['竹林里的熊猫']],
  ['猫', ['two sleeping cats', '熊猫'], ['a poster of categories', 'a dog']],
  ['狼', ['a pack of wolves'], ['a fox']],
  ['红色的猫', ['a cat on a red sofa'], ['a red sofa']],
  ['snow mountain', ['日出时的雪山', 'a mountain in the snow', '雪中的高山'], ['雪中的湖', '火山']],
  ['snowy mountains at', ['雪山 at dawn'], ['雪山']],
  ['cherry blossoms night', ['夜晚的樱花'], ['樱花', '夜晚的樱桃']],
  ['雪山', ['a snow mountain at dawn'], ['a mountain']],
  ['lake 雾', ['a lake in the mist', '湖上的雾'], ['a lake']],
]

for (const [query, found, missed] of rows)
  test(`a search for "${query}"`, () => {
    for (const text of found) assert.ok(contains(query, text), text)
    for (const text of missed) assert.ok(!contains(query, text), text)
  })

test('a word has a bounded number of translations', () => {
  const words = translateQuery(['snow', 'mountain', 'sea', 'of', 'clouds', 'red', 'wine', 'glass'])
  for (const { translations } of words) assert.ok(translations.flat().length <= 12)
})
