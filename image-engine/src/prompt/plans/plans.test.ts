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
  const { subjects, time, weather, mood, style, hue, color, count, appearance, family, background } = meaning
  switch (kind) {
    case 'subject':
    case 'season':
      return subjects?.some(subject => intent.subjects.has(subject)) === true
    case 'color':
      return (
        (hue !== undefined && intent.hues.includes(hue)) ||
        [...intent.colors.values()].some(each => each === color) ||
        (intent.background !== undefined && [color, background].includes(intent.background)) ||
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
    case 'framing':
      return meaning.framing === intent.framing
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

  test(`${plans.length} prompts in ${language} lack at most three kinds, which name every word that is not drawn`, () => {
    for (const { prompt } of plans) {
      const { limitations, notUnderstood } = analyzePrompt(prompt)
      assert.ok(limitations.length <= 3, prompt)
      assert.equal(new Set(limitations.map(({ id }) => id)).size, limitations.length)
      const phrases = limitations.flatMap(each => each.phrases)
      for (const phrase of phrases) assert.ok(prompt.includes(phrase), `${prompt}: ${phrase}`)
      for (const { start, end } of notUnderstood) {
        const word = prompt.slice(start, end)
        const isNamed = phrases.some(phrase => phrase.includes(word))
        assert.ok(isNamed || /^\p{Script=Han}$/u.test(word), `${prompt}: ${word}`)
      }
    }
  })

  test(`${plans.length} prompts in ${language}: a thing that is drawn is named only where its description is not`, () => {
    for (const { prompt } of plans) {
      const { limitations, understood, notUnderstood } = analyzePrompt(prompt)
      for (const { id, phrases } of limitations) {
        for (const phrase of phrases) {
          const start = prompt.indexOf(phrase)
          const end = start + phrase.length
          if (start !== prompt.lastIndexOf(phrase)) continue
          const holds = <W extends { start: number; end: number }>(words: readonly W[]) =>
            words.filter(each => each.start >= start && each.end <= end)
          assert.ok(holds(notUnderstood).length > 0, `${prompt}: ${phrase}`)
          const isNounDrawn = holds(understood).some(each => each.kind === 'subject' && each.end === end)
          // "A train crossing a bridge"
          const isAction = holds(notUnderstood).length > 1
          assert.ok(id === 'changed' || !isNounDrawn || isAction, `${prompt}: ${id}, ${phrase}`)
        }
      }
    }
  })
}
