import assert from 'node:assert/strict'
import { test } from 'node:test'
import { scenarios } from '@tessera/shared-contracts'
import { truncatePrompt } from './prompt-polisher.ts'
import { rulePolisher } from './rule-polisher.ts'

const polish = async (...given: Parameters<typeof rulePolisher.polish>) =>
  (await rulePolisher.polish(...given)).prompt

test('keeps the words of the idea and adds phrases', async () => {
  const prompt = await polish('a lake between mountains.')
  assert.match(prompt, /^a lake between mountains, /)
  assert.match(prompt, /light/)
  assert.match(prompt, /\d+ mm/)
  assert.match(prompt, /high resolution$/)
})

test('polishes a Chinese idea in Chinese, by its subject', async () => {
  const prompt = await polish('阳光下的客厅')
  assert.match(prompt, /^阳光下的客厅，/)
  assert.match(prompt, /室内摄影/)
  assert.doesNotMatch(prompt, /[a-eg-z]{2,}/i)
})

test('adds nothing for facets that the idea mentions', async () => {
  const prompt = await polish('a fox at night, in the style of a film still')
  assert.doesNotMatch(prompt, /golden sun|forest light|photography/)
})

test('adds no lens and no sharp focus to a painting', async () => {
  assert.doesNotMatch(await polish('a fox, watercolor painting'), /mm|focus|resolution|photography/)
  assert.doesNotMatch(await polish('水墨山水画'), /镜头|焦点|摄影|分辨率/)
})

for (const [idea, expected] of [
  ['cats on a sofa', /wildlife|storybook/],
  ["bird's eye view of a city", /urban|film still/],
  ['a woman by the lake', /portrait/],
  ['桌上的马克杯', /产品|广告/],
  ['城市鸟瞰', /城市|剧照/],
  ['a wave in the sea', /water|shore|reflections/],
  ['sand dunes in the desert', /land|horizon/],
] as const) {
  test(`detects the subject of "${idea}"`, async () => assert.match(await polish(idea), expected))
}

test('uses the selected scenario as the subject', async () => {
  const prompts = await Promise.all(scenarios.map(({ id }) => polish('a red chair', { scenario: id })))
  assert.equal(new Set(prompts).size, scenarios.length)
  assert.match(await polish('a red chair', { scenario: 'interior' }), /interior photography/)
  assert.match(await polish('一把红色椅子', { scenario: 'ecommerce' }), /无缝背景/)
  for (const scenario of ['unheard of', 'valueOf', '__proto__'])
    assert.equal(await polish('a red chair', { scenario }), await polish('a red chair'))
})

test('does not change a polished prompt, whatever the scenario', async () => {
  for (const idea of [
    'a castle on a hill',
    '穿西装的男人',
    'a quiet harbour',
    '一只狐狸',
    'oil painting of a cat',
  ]) {
    for (const { id: scenario } of scenarios) {
      const prompt = await polish(idea)
      assert.equal(await polish(prompt, { scenario }), prompt)
    }
  }
})

test('does not change a complete prompt, not even its last full stop', async () => {
  const full = 'A detailed composition, soft light, 50 mm lens, photography style, high resolution.'
  assert.equal(await polish(full), full)
})

test('respects the maximum length and does not cut words', async () => {
  const words = await polish('word '.repeat(395))
  assert.ok(words.length <= 2_000)
  assert.match(words, /^(?:word )+word, /)
  assert.equal((await polish('x'.repeat(5_000))).length, 2_000)
  const tooLong = await polish('一座安静的山村，炊烟袅袅，'.repeat(200))
  assert.ok(tooLong.length <= 2_000)
  assert.match(tooLong, /(?:山村|袅袅)$/)
})

test('cuts a long text at punctuation, and never within a character', () => {
  assert.equal(truncatePrompt(`${'a'.repeat(1_500)}. ${'b'.repeat(800)}`), 'a'.repeat(1_500))
  assert.equal(truncatePrompt(`a. ${'b'.repeat(1_600)} ${'c'.repeat(800)}`), `a. ${'b'.repeat(1_600)}`)
  assert.equal(truncatePrompt(`x${'😀'.repeat(1_200)}`), `x${'😀'.repeat(999)}`)
})
