import assert from 'node:assert/strict'
import { test } from 'node:test'
import { chinesePrompts, multiSubjectPrompts, englishPrompts, type ExamplePrompt } from './example-prompts.ts'
import { analyzePrompt, listUndrawnWords } from '../report/analyze-prompt.ts'
import { readPrompt } from './read-prompt.ts'
import { findOmittedSubjects } from '../layouts/omitted-subjects.ts'

function describeMiss({ prompt, scenario, family, subject }: ExamplePrompt): string | undefined {
  const intent = readPrompt(prompt, scenario)
  const wanted = subject ? `${family}, ${subject}` : family
  if (intent.family === family && (!subject || intent.subjects.has(subject))) return undefined
  return `"${prompt}" is ${wanted}, read as ${intent.family}, ${[...intent.subjects].join(' ')}`
}

for (const [language, prompts] of [
  ['English', englishPrompts],
  ['Chinese', chinesePrompts],
] as const) {
  test(`at least nine of ten prompts in ${language} give the right family and subject`, t => {
    const misses = prompts.map(describeMiss).filter(miss => miss !== undefined)
    for (const miss of misses) t.diagnostic(miss)

    assert.equal(prompts.length, 60)
    assert.ok(misses.length <= prompts.length * 0.1, misses.join('\n'))
  })
}

test('at least 108 of 120 prompts have at most two words that the lexicon lacks', () => {
  const understood = [...englishPrompts, ...chinesePrompts].filter(
    ({ prompt, scenario }) =>
      analyzePrompt(prompt, scenario).notUnderstood.filter(({ reason }) => reason === 'unknown').length <= 2,
  )

  assert.ok(understood.length >= 108, `${understood.length} of 120`)
})

for (const { prompt, shown, notUnderstood: expected } of multiSubjectPrompts) {
  test(`"${prompt}": reports exactly the subjects that the image does not show`, () => {
    const { family, subjects } = readPrompt(prompt)
    const missing = findOmittedSubjects(family, subjects)

    assert.deepEqual(
      shown.filter(subject => !subjects.has(subject) || missing.has(subject)),
      [],
    )
    assert.deepEqual(listUndrawnWords(analyzePrompt(prompt)), expected)
  })
}
