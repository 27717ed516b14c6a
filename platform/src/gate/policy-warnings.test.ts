import assert from 'node:assert/strict'
import { test } from 'node:test'
import { toPolicyWarnings } from './policy-warnings.ts'

const screen = { remote: 'mfe-notes', version: '1.0.0', screen: 'notes' }
const file = 'http://127.0.0.1:3001/remotes/mfe-notes/1.0.0/entry.js'
const listSentences = (...violations: Parameters<typeof toPolicyWarnings>[1]) =>
  toPolicyWarnings(screen, violations).map(({ sentence }) =>
    sentence.replace('mfe-notes 1.0.0, screen "notes": the content security policy blocked ', ''),
  )

const cases: [string, Parameters<typeof toPolicyWarnings>[1][number], string][] = [
  [
    'an empty style element',
    { directive: 'style-src-elem', blocked: 'inline', file, text: '' },
    `an inline style element (entry.js). Put it into a file of the release, or declare its hash in the manifest: "contentSecurityPolicy": {"style-src":["'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='"]}.`,
  ],
  [
    'a style attribute',
    { directive: 'style-src-attr', blocked: 'inline', file, text: 'color: red' },
    'a style attribute "color: red" (entry.js). Set the style by code (element.style) or by a class of a style sheet.',
  ],
  [
    'a request to another server',
    { directive: 'connect-src', blocked: 'https://api.example.com/v1/notes?all=1', file, text: null },
    'https://api.example.com by connect-src (entry.js). Add it to the manifest: "contentSecurityPolicy": {"connect-src":["https://api.example.com"]}.',
  ],
  [
    'a script of another server, which no manifest may add',
    { directive: 'script-src-elem', blocked: 'https://cdn.example.com/a.js', file: '', text: null },
    'https://cdn.example.com by script-src. No manifest may add that; ship it as a file of the release.',
  ],
  [
    'code from a text',
    { directive: 'script-src', blocked: 'eval', file, text: null },
    'code from a text (entry.js): eval, new Function or WebAssembly. Use a build without it; for webpack, a devtool without "eval".',
  ],
]

for (const [name, violation, sentence] of cases)
  test(`the warning about ${name} says what helps`, () => {
    assert.deepEqual(listSentences(violation), [sentence])
  })

test('what happens again is told once, and what files of other remotes want is not told', () => {
  const violation = { directive: 'img-src', blocked: 'https://a.example.com/1.png', file, text: null }
  const again = { ...violation, blocked: 'https://a.example.com/2.png' }
  const others = {
    ...violation,
    blocked: 'https://b.example.com/1.png',
    file: file.replace('mfe-notes', 'mfe-gallery'),
  }
  assert.equal(listSentences(violation, again, others).length, 1)
})

test('a warning refuses nothing', () => {
  const [warning] = toPolicyWarnings(screen, [{ directive: 'script-src', blocked: 'eval', file, text: null }])
  assert.deepEqual([warning?.severity, warning?.owners], ['warning', ['mfe-notes']])
})
