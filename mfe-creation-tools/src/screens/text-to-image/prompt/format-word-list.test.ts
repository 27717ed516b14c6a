import { expect, test } from '@jest/globals'
import { formatWordList } from './format-word-list.ts'

test.each([
  ['en', ['brick', 'bicycle', 'brick'], 'brick, bicycle'],
  ['zh', ['木琴', '薄纱', '木琴'], '木琴、薄纱'],
])('words are listed in %s with separators, each once', (language, words, expected) => {
  expect(formatWordList(words, language)).toBe(expected)
})
