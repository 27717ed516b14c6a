import assert from 'node:assert/strict'
import { test } from 'node:test'
import { chineseCompounds, englishCompounds } from './compound-examples.ts'
import { readPrompt } from './read-prompt.ts'

/** Says what the parts of a compound put into the image, alone and beside other words. */
function describeDrawnParts(compound: string, frames: readonly string[]): string | undefined {
  const drawn = frames.flatMap(frame => {
    const plain = readPrompt(frame.replace('…', '')).subjects
    return [...readPrompt(frame.replace('…', compound)).subjects].filter(subject => !plain.has(subject))
  })
  return drawn.length > 0 ? `${compound}: ${[...new Set(drawn)].join(', ')}` : undefined
}

for (const [language, compounds, frames] of [
  ['English', englishCompounds, ['…', 'a big …', '…, watercolor', 'a woman with a …', 'a … on a podium']],
  ['Chinese', chineseCompounds, ['…', '一个…', '…，水彩', '女人和…', '展台上的…', '…在展台上']],
] as const) {
  test(`no part of ${compounds.length} ${language} compounds is drawn`, () => {
    assert.ok(new Set(compounds).size >= 200)
    assert.deepEqual(
      compounds.map(compound => describeDrawnParts(compound, frames)).filter(found => found !== undefined),
      [],
    )
  })
}
