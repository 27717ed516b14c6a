import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { ScreenWatch } from './browser/watch-screen.ts'
import { toMountFinding, toReplacementWarnings } from './screen-findings.ts'

const screen = { remote: 'mfe-notes', version: '1.0.0', screen: 'notes', path: '/notes' }
const watch: ScreenWatch = {
  outcome: 'timeout',
  replaced: [],
  documentMs: 300,
  mountedAt: null,
  texts: null,
  extensions: new Set(),
}
const toSentence = (documentMs: number | null, message: string | null) =>
  toMountFinding(screen, { documentMs }, message === null ? null : { message }).sentence.replace(
    'mfe-notes 1.0.0 does not mount its screen "notes": ',
    '',
  )

test('a screen that does not mount in time is to blame where the browser was quick', () => {
  assert.equal(toSentence(300, null), 'not within 20 s')
})

test('a browser that was slow is named', () => {
  assert.match(
    toSentence(7_400, null),
    /The browser of the gate is slow: it took 7 s for the document alone\. Try again/,
  )
  assert.match(toSentence(null, null), /it took 20 s for the document alone/)
})

test('an error without a remedy is explained', () => {
  assert.equal(toSentence(300, 'no canvas'), 'no canvas')
  assert.match(toSentence(300, 'Minified React error #527; visit x'), /visit x\. .*own-react/)
})

test('an entry that lacks its runtime is told from one that the shell is too old for', () => {
  const message = 'mfe-notes 1.0.0 defines no container "mfe_notes".'
  assert.match(
    toSentence(300, message),
    /^mfe-notes 1\.0\.0 defines no container "mfe_notes"\. The entry may lack its runtime/,
  )
  const { sentence } = toMountFinding({ ...screen, entryType: 'module' }, { documentMs: 300 }, { message })
  assert.match(sentence, /"mfe_notes"\. Its entry is an ES module, which this shell loads as a script/)
  const other = toMountFinding({ ...screen, entryType: 'module' }, { documentMs: 300 }, { message: 'boom.' })
  assert.match(other.sentence, /: boom\.$/)
})

test('what a release replaces is a warning', () => {
  const [warning] = toReplacementWarnings(screen, { ...watch, replaced: ['Promise', 'setTimeout'] })
  assert.match(warning?.sentence ?? '', /replaces Promise, setTimeout in the page/)
  assert.equal(warning?.severity, 'warning')
  assert.deepEqual(toReplacementWarnings(screen, { ...watch, replaced: [] }), [])
})
