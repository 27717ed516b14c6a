import assert from 'node:assert/strict'
import { test } from 'node:test'
import { toLeftoverWarnings } from './leftover-warnings.ts'

const screen = { remote: 'mfe-notes', version: '1.0.0', screen: 'notes' }
const nothing = { styleSheets: [], attributes: [], globals: [], storageKeys: [], listeners: [] }
const listSentences = (leftovers: Partial<typeof nothing> | Record<string, string[]>) =>
  toLeftoverWarnings(screen, { ...nothing, ...leftovers }).map(({ sentence }) => sentence)

test('a tidy screen has no warning', () => {
  assert.deepEqual(listSentences({}), [])
})

test('globals and keys that carry the name of the remote are its own', () => {
  assert.deepEqual(
    listSentences({
      globals: ['webpackChunkmfe_notes', 'mfe_notes_1_0_0'],
      storageKeys: ['mfe-notes:draft', 'mfeNotes.theme'],
    }),
    [],
  )
})

test('globals of build tools are not those of the team', () => {
  const tools = ['__mf_module_cache__', '__VUE_HMR_RUNTIME__', '__svelte']
  assert.deepEqual(listSentences({ globals: tools }), [])
  assert.match(listSentences({ globals: [...tools, 'drawing'] })[0] ?? '', /behind: drawing\./)
})

test('the name of the remote does not excuse a style sheet or an attribute', () => {
  assert.deepEqual(listSentences({ styleSheets: ['.mfe-notes { color: red }'] }), [
    'mfe-notes 1.0.0, screen "notes", leaves style sheets that apply behind: .mfe-notes { color: red }. Remove them when the screen is unmounted.',
  ])
  assert.equal(listSentences({ attributes: ['body class="mfe-notes"'] }).length, 1)
})

test('a long list is cut', () => {
  const globals = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'a']
  assert.match(listSentences({ globals })[0] ?? '', /behind: a, b, c, d, e and 2 more\. Keep them in modules/)
})

test('globals of extensions in its slots are not those of the screen', () => {
  const globals = ['webpackChunkmfe_portfolio', 'drawing']
  const [warning] = toLeftoverWarnings(screen, { ...nothing, globals }, ['mfe-notes', 'mfe-portfolio'])
  assert.match(warning?.sentence ?? '', /behind: drawing\./)
})
