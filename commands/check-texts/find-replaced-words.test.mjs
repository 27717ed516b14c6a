import assert from 'node:assert/strict'
import { test } from 'node:test'
import { findReplacedWords } from './find-replaced-words.mjs'

const replaced = 'picture'
const statesFile = 'e2e/src/states/gallery.ts'

const found = {
  'a line comment': [
    'cli/src/a.ts',
    `const a = 1 // The ${replaced} of a screen`,
    'cli/src/a.ts:1: the comment',
  ],
  'a doc comment': ['cli/src/a.ts', `\n/**\n * The ${replaced}.\n */`, 'cli/src/a.ts:2: the comment'],
  'a comment in JSX': ['cli/src/a.tsx', `<p>{/* The ${replaced} */}</p>`, 'cli/src/a.tsx:1: the comment'],
  'the title of a test': [
    'cli/src/a.test.ts',
    `test('a ${replaced}', () => {})`,
    'cli/src/a.test.ts:1: the title',
  ],
  'the title of a suite': [
    'cli/src/a.test.ts',
    `describe.skip("${replaced}s", f)`,
    'cli/src/a.test.ts:1: the title',
  ],
  'the title of a step': [
    'e2e/src/a.spec.ts',
    `await test.step(\`a ${replaced}\`, f)`,
    'e2e/src/a.spec.ts:1: the title',
  ],
  'the name of a state': [statesFile, `{\n  name: 'a ${replaced}',\n}`, `${statesFile}:2: the state`],
  'an exported name': ['cli/src/a.ts', `export const readAnswer = 1`, 'cli/src/a.ts:1: the name'],
  'a name in a list': ['cli/src/a.ts', `export { a, ownWorks }`, 'cli/src/a.ts:1: the name'],
  'the name of a file': ['cli/src/member-works.ts', '', 'cli/src/member-works.ts: the path'],
  'the name of a folder': ['cli/src/films/a.ts', '', 'cli/src/films/a.ts: the path'],
}

for (const [where, [file, source, expected]] of Object.entries(found))
  test(`finds a replaced word in ${where}`, () => {
    const problems = findReplacedWords(file, source)
    assert.equal(problems.length, 1, problems.join('\n'))
    assert.ok(problems[0]?.startsWith(`${expected} says "`), problems[0])
  })

const replacedTexts = [
  'in other colours',
  'a cancelled task',
  'what nobody knows',
  'saved nowhere',
  'a reported work',
  "the member's works",
  'Works that wait',
  'the call is answered',
  'a page that did not come',
  'a code on its way',
  'credits that were given back',
  'a lock that it lets go',
  'a copy that was brought',
]

for (const text of replacedTexts)
  test(`finds "${text}"`, () => {
    assert.equal(findReplacedWords('cli/src/a.ts', `// ${text}`).length, 1)
  })

const correct = {
  'labor and what functions': '// A code works once, and a process that waits for work does no work',
  'the answers of the help': '// Questions and answers',
  'film as the image engine imitates it': ['image-engine/src/film-grain.ts', '// The grain of a film'],
  'the mood of a prompt': ['server/src/engines/a.ts', '// A time or a mood'],
  'quoted code and labels': '// The user `nobody` presses "Save to personal works"',
  'the value of a string': `const a = 'a picture'; const url = 'https://example.org/nobody'`,
  'the description of a variable': `z.string().describe('a picture')`,
  'names that are not exported': `const answer = 1`,
}

for (const [what, of] of Object.entries(correct))
  test(`accepts ${what}`, () => {
    const [file, source] = Array.isArray(of) ? of : ['cli/src/a.ts', of]
    assert.deepEqual(findReplacedWords(file, source), [])
  })

test('finds the mood of a portfolio', () => {
  assert.equal(findReplacedWords('mfe-portfolio/src/a.ts', '// The moods').length, 1)
})
