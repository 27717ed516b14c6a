import assert from 'node:assert/strict'
import { test } from 'node:test'
import { insertEntry } from './edit-source.ts'

const before = /^\}/m
const list = { name: 'screens', brackets: '[]', before } as const

test('adds to the end of a list, with a comma after what is there', () => {
  const source = 'export const manifest = {\n  screens: [{ name: "a" }],\n  slices: [],\n}'
  assert.equal(
    insertEntry(source, list, '{ name: "b" }'),
    'export const manifest = {\n  screens: [{ name: "a" }\n,\n{ name: "b" },\n],\n  slices: [],\n}',
  )
  assert.match(insertEntry('{\n  screens: [\n    1,\n  ],\n}', list, '2'), /\[\n {4}1,\n2,\n\],/)
  assert.match(insertEntry('{\n  screens: [],\n}', list, '2'), /screens: \[\n2,\n\]/)
})

test('brackets in texts and comments are no end', () => {
  const source = `{\n  screens: [\n    // ] }\n    { path: '/a]', about: "]", more: \`]\` }, /* ] */\n  ],\n}`
  assert.match(insertEntry(source, list, '2'), /\/\* \] \*\/\n2,\n\],\n\}$/)
  assert.match(insertEntry('{\n  screens: [1 // one ]\n],\n}', list, '2'), /\[1 \/\/ one \]\n,\n2,\n\]/)
})

test('adds the field where there is none', () => {
  const settings = { name: 'settings', brackets: '{}', before } as const
  assert.equal(
    insertEntry('{\n  slices: [],\n}', settings, 'a: 1'),
    '{\n  slices: [],\n  settings: {\na: 1,\n},\n}',
  )
})

test('says what to add by hand where the source has another form', () => {
  const entry = '{ name: "b" }'
  assert.throws(() => insertEntry('export default create()', { ...list, before: /never/ }, entry), {
    message: `There is no place for "screens"; add it by hand:\n${entry}`,
  })
})
