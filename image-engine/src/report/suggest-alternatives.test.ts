import assert from 'node:assert/strict'
import { test } from 'node:test'
import { chinesePlans } from '../prompt/plans/chinese-plans.ts'
import { englishPlans } from '../prompt/plans/english-plans.ts'
import { analyzePrompt } from './analyze-prompt.ts'
import { suggestAlternatives } from './suggest-alternatives.ts'

const listAlternatives = (prompt: string) => {
  const analysis = analyzePrompt(prompt)
  return analysis.limitations.map(limitation => ({
    id: limitation.id,
    prompts: suggestAlternatives(prompt, 'general', analysis, limitation),
  }))
}

for (const [prompt, expected] of [
  ['a mountain lake at sunset', []],
  [
    'a photo of a lake at dawn',
    [{ id: 'photograph', prompts: ['a lake at dawn, oil painting', 'a lake at dawn, watercolor'] }],
  ],
  ['a hot dog', [{ id: 'missing', prompts: ['a bowl of fruit', 'a teapot and two cups'] }]],
  ['an elephant at sunset', [{ id: 'missing', prompts: ['a horse at sunset', 'horse, sunset'] }]],
  ['城堡，皮克斯风格，夜晚', [{ id: 'render', prompts: ['城堡，夜晚，扁平插画', '城堡，夜晚，剪纸'] }]],
  ['蛋糕，宁静', [{ id: 'missing', prompts: ['水果，宁静', '茶壶和两只杯子，宁静'] }]],
] as const) {
  test(`"${prompt}": ${expected[0]?.prompts[0] ?? 'nothing'} instead`, () =>
    assert.deepEqual(listAlternatives(prompt), expected))
}

test('every limitation has an alternative that is drawn completely', () => {
  for (const line of `${englishPlans}${chinesePlans}`.trim().split('\n')) {
    const [prompt = ''] = line.split(' => ')
    for (const { id, prompts } of listAlternatives(prompt)) {
      assert.ok(prompts.length > 0 && prompts.length <= 2, `${prompt}: ${id}`)
      for (const alternative of prompts) {
        const { limitations, notUnderstood } = analyzePrompt(alternative)
        assert.deepEqual([...limitations, ...notUnderstood], [], `${prompt}: ${alternative}`)
      }
    }
  }
})
