import assert from 'node:assert/strict'
import { test } from 'node:test'
import { negotiateLanguage } from './language.ts'

for (const [header, language] of [
  [undefined, 'en'],
  ['', 'en'],
  ['zh', 'zh'],
  ['zh-CN,zh;q=0.9,en;q=0.8', 'zh'],
  ['en-GB,en;q=0.9,zh;q=0.8', 'en'],
  ['fr,de;q=0.9', 'en'],
  ['fr, zh-TW;q=0.4, en;q=0.3', 'zh'],
  ['en;q=0.1, ZH-hans;q=0.9', 'zh'],
] as const) {
  test(`an Accept-Language header of ${header} selects ${language}`, () => {
    assert.equal(negotiateLanguage(header), language)
  })
}
