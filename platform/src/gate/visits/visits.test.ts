import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createRemoteBuild, createShellBuild } from '../../../test/test-releases.ts'
import { checkSlots, listSlotSamples } from '../rules/slot-offers.ts'
import { toLoadedSizeFindings } from './loaded-size.ts'
import { toMissingTextFindings } from './missing-texts.ts'
import { findReleaseFile } from './observe-faults.ts'
import { toMemoryWarnings, toOverflowWarnings } from './view-findings.ts'

const screen = { remote: 'mfe-notes', version: '1.0.0+a', screen: 'notes' }
const file = (bytes: number) => ({ integrity: 'sha384-', bytes })

test('texts of one language are named, plurals of the languages are not', () => {
  const en = { title: 'Notes', dialog: { close: 'Close' }, days_one: 'day', days_other: 'days' }
  const zh = { title: '笔记', days_other: '天', more: '更多' }
  assert.deepEqual(
    toMissingTextFindings(screen, { en, zh }).map(({ sentence }) => sentence.split('. ')[0]),
    [
      'mfe-notes 1.0.0+a has no text in English for more',
      'mfe-notes 1.0.0+a has no text in Chinese for dialog.close',
    ],
  )
  assert.deepEqual(toMissingTextFindings(screen, { en, zh: null }), [], 'a remote without texts in the page')
})

test('what a screen loads before it mounts has a budget, and the largest files are named', () => {
  const files = { 'entry.js': file(10_000), 'screen.js': file(590_000), 'chart.js': file(900_000) }
  assert.deepEqual(toLoadedSizeFindings(screen, ['entry.js', 'screen.js'], files), [])
  const [finding] = toLoadedSizeFindings(screen, ['entry.js', 'chart.js', 'unknown.js'], files)
  assert.match(finding?.sentence ?? '', /loads 910 KB .* The largest: chart\.js 900 KB, entry\.js 10 KB/)
  assert.equal(finding?.file, 'chart.js')
})

test('the file of a fault is the first of the release in its stack', () => {
  const stack = `Error: boom
    at main (https://x.example/shell/main.js:1:1)
    at show (https://x.example/remotes/mfe-notes/1.0.0+a/chunks/show.js:1:20)`
  assert.equal(findReleaseFile(screen, stack), 'chunks/show.js')
  assert.equal(findReleaseFile({ ...screen, version: '2.0.0' }, stack), undefined)
  assert.equal(findReleaseFile(screen), undefined)
})

test('an overflow of a pixel and memory within the noise are no warnings', () => {
  const view = { language: 'zh', device: 'phone' } as const
  assert.deepEqual(toOverflowWarnings(screen, 1, view), [])
  assert.match(toOverflowWarnings(screen, 2, view)[0]?.sentence ?? '', /is 2 pixels wider than the window/)
  assert.deepEqual(toMemoryWarnings(screen, 2_000_000), [])
  assert.match(toMemoryWarnings(screen, 2_100_000)[0]?.sentence ?? '', /2\.1 MB more/)
})

test('a slot is offered by the contract or by a release that declares it, with samples', () => {
  const recipes = createRemoteBuild('r', {
    name: 'mfe-recipes',
    slots: [{ name: 'recipe-actions', samples: [{ id: 1 }] }, { name: 'Wrong name' }],
  })
  const notes = createRemoteBuild('n', {
    name: 'mfe-notes',
    extensions: ['recipe-actions', 'image-actions', 'recipe-action'].map(slot => ({
      name: slot,
      slot,
      order: 1,
    })),
  })
  const remotes = [recipes, notes].map(build => ({ ...build, provenance: {} }))
  const shell = { ...createShellBuild(), provenance: {} }
  const listSentences = (changed: string[]) =>
    checkSlots({ shell, remotes, changed, alternatives: [] }).map(({ sentence }) => sentence)
  assert.equal(listSentences(['mfe-notes']).length, 1)
  assert.match(
    listSentences(['mfe-notes'])[0] ?? '',
    /adds "recipe-action" to the slot "recipe-action", which no/,
  )
  assert.match(listSentences(['mfe-recipes'])[0] ?? '', /declares a slot in a form that is not understood/)
  assert.deepEqual(listSlotSamples({ remotes }).get('recipe-actions'), [{ id: 1 }])
})
