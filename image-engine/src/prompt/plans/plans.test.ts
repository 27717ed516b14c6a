import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Intent } from '../../intent/intent.ts'
import { analyzePrompt, type PromptAnalysis } from '../../report/analyze-prompt.ts'
import { readPrompt, readPromptWords } from '../read-prompt.ts'
import type { PromptWord } from '../words/prompt-word.ts'
import { chinesePlans } from './chinese-plans.ts'
import { englishPlans } from './english-plans.ts'

const parsePlans = (plans: string) =>
  plans
    .trim()
    .split('\n')
    .map(line => {
      const [prompt = '', plan = ''] = line.split(' => ')
      return { prompt, plan }
    })

/** Whether a word that counts as understood is in the plan. */
function isInPlan(
  { meaning }: PromptWord,
  kind: PromptAnalysis['understood'][number]['kind'],
  intent: Intent,
): boolean {
  if (!meaning) return false
  const { subjects, time, weather, mood, style, hue, color, count, appearance, family } = meaning
  switch (kind) {
    case 'subject':
    case 'season':
      return subjects?.some(subject => intent.subjects.has(subject)) === true
    case 'color':
      return (
        (hue !== undefined && intent.hues.includes(hue)) ||
        [...intent.colors.values()].some(each => each === color) ||
        (style !== undefined && intent.styles.has(style))
      )
    case 'count':
      return [...intent.counts.values()].some(each => each === count)
    case 'weather':
      return weather === intent.weather || subjects?.some(subject => intent.subjects.has(subject)) === true
    case 'time':
      return time === intent.time
    case 'mood':
      return mood !== undefined && intent.moods.has(mood)
    case 'style':
      return style !== undefined && intent.styles.has(style)
    case 'appearance':
      return appearance !== undefined && intent.appearance !== undefined
    case 'place':
      return family === intent.family || (family === 'product' && intent.family === 'still-life')
  }
}

for (const [language, plans] of [
  ['English', parsePlans(englishPlans)],
  ['Chinese', parsePlans(chinesePlans)],
] as const) {
  test(`${plans.length} prompts in ${language} plan exactly the subjects that they name`, () => {
    assert.ok(new Set(plans.map(({ prompt }) => prompt)).size >= 200)
    for (const { prompt, plan } of plans) {
      const { family, subjects } = readPrompt(prompt)
      assert.equal([family, ...subjects].join(' '), plan, prompt)
    }
  })

  test(`every word of ${plans.length} prompts in ${language} that counts as understood is in the plan`, () => {
    for (const { prompt } of plans) {
      const { intent, runs } = readPromptWords(prompt)
      for (const { word, start, kind } of analyzePrompt(prompt).understood) {
        const read = runs.flat().find(each => each.start === start)
        assert.ok(read && isInPlan(read, kind, intent), `${prompt}: ${word}, ${kind}`)
      }
    }
  })

  test(`${plans.length} prompts in ${language} lack at most three kinds, whole words and each once`, () => {
    for (const { prompt } of plans) {
      const { limitations, understood } = analyzePrompt(prompt)
      assert.ok(limitations.length <= 3, prompt)
      assert.equal(new Set(limitations.map(({ id }) => id)).size, limitations.length)
      for (const { words } of limitations) {
        assert.ok(words.length > 0)
        for (const { word, start, end } of words) {
          assert.ok(!understood.some(each => each.start < end && start < each.end), `${prompt}: ${word}`)
          assert.ok(word.length > 1 || /\p{Script=Han}/u.test(word), `${prompt}: ${word}`)
        }
      }
    }
  })
}
