import assert from 'node:assert/strict'
import { test } from 'node:test'
import { listTranslatedWords, translateTerm } from './translated-words.ts'
import { translations } from './word-pairs.ts'

const rows: readonly (readonly [text: string, words: readonly string[], absent?: readonly string[]])[] = [
  ['Two cats on a sofa', ['cat', 'sofa']],
  ['a category of scattered dogma', [], ['cat', 'dog']],
  ['cherry blossoms at night', ['cherry blossom', 'night'], ['cherry']],
  ['a cat, a dog', ['cat', 'dog']],
  ['一只猫和一只狗', ['猫', '狗']],
  ['竹林里的大熊猫', ['竹林', '大熊猫'], ['猫', '熊']],
  ['猫爬架旁的沙发', ['沙发'], ['猫']],
  ['夜晚的城市，neon rain', ['夜晚', '城市', 'neon', 'rain']],
]

for (const [text, words, absent = []] of rows) {
  test(`the words of "${text}"`, () => {
    const found = listTranslatedWords(text)
    for (const word of words) assert.ok(found.includes(word), `${word} in ${found.join(', ')}`)
    for (const word of absent) assert.ok(!found.includes(word), `${word} in ${found.join(', ')}`)
  })
}

test('a term is translated where all of its words are', () => {
  assert.deepEqual(translateTerm('cats'), [['猫', '猫咪', '小猫']])
  assert.deepEqual(translateTerm('猫'), [['cat']])
  assert.deepEqual(translateTerm('红色的猫'), [['red'], ['cat']])
  assert.deepEqual(translateTerm('category'), [])
  assert.deepEqual(translateTerm('猫爬架'), [])
  for (const words of translateTerm('红色绿色蓝色黄色黑色的猫')) assert.fail(String(words))
})

test('every word has translations in the other language', () => {
  const han = /\p{Script=Han}/u
  for (const [word, others] of translations) {
    assert.ok(others.length > 0 && others.every(other => han.test(other) !== han.test(word)), word)
    assert.ok(
      listTranslatedWords(word).includes(word),
      `"${word}" is read as ${listTranslatedWords(word).join()}`,
    )
  }
  assert.ok(translations.size > 900, String(translations.size))
})
