import assert from 'node:assert/strict'
import { test } from 'node:test'
import { chinesePrompts, crowdedPrompts, englishPrompts, type ExamplePrompt } from './prompts.ts'
import { readPrompt } from './read-prompt.ts'
import { leftOut } from './shown.ts'

function missed({ prompt, scenario, family, subject }: ExamplePrompt): string | undefined {
  const intent = readPrompt(prompt, scenario)
  const wanted = subject ? `${family}, ${subject}` : family
  if (intent.family === family && (!subject || intent.subjects.has(subject))) return undefined
  return `"${prompt}" is ${wanted}, read as ${intent.family}, ${[...intent.subjects].join(' ')}`
}

for (const [language, prompts] of [
  ['English', englishPrompts],
  ['Chinese', chinesePrompts],
] as const) {
  test(`at least nine of ten prompts in ${language} reach the right family and subject`, t => {
    const misses = prompts.map(missed).filter(miss => miss !== undefined)
    for (const miss of misses) t.diagnostic(miss)

    assert.equal(prompts.length, 60)
    assert.ok(misses.length <= prompts.length * 0.1, misses.join('\n'))
  })
}

test('most prompts leave at most two words unread', () => {
  const left = [...englishPrompts, ...chinesePrompts].filter(
    ({ prompt, scenario }) => readPrompt(prompt, scenario).notUnderstood.length <= 2,
  )

  assert.ok(left.length >= 108, `${left.length} of 120`)
})

for (const { prompt, shown, said } of crowdedPrompts) {
  test(`"${prompt}": what the picture does not show is said, and nothing else`, () => {
    const { family, subjects, notUnderstood } = readPrompt(prompt)
    const missing = leftOut(family, subjects)

    assert.deepEqual(
      shown.filter(subject => !subjects.has(subject) || missing.has(subject)),
      [],
    )
    assert.deepEqual(notUnderstood, said)
  })
}
