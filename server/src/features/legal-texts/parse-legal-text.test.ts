import assert from 'node:assert/strict'
import { test } from 'node:test'
import { parseLegalText } from './parse-legal-text.ts'

const head = '# Terms\n\n2027-01-31\n\n'

test('has the title, the day, headings, paragraphs and lists', () => {
  const text = parseLegalText(
    `${head}Be **kind** to [us](https://example.org/us).\r\n\n## Plans & *more*\n\n### Small\n\n- one\n- two [rules](/rules)\n\n1. first\n\n2. second\n`,
  )
  assert.deepEqual(text, {
    title: 'Terms',
    date: '2027-01-31',
    blocks: [
      {
        kind: 'paragraph',
        items: [
          [
            { text: 'Be ' },
            { text: 'kind', strong: true },
            { text: ' to ' },
            { text: 'us', href: 'https://example.org/us' },
            { text: '.' },
          ],
        ],
      },
      { kind: 'heading', items: [[{ text: 'Plans & ' }, { text: 'more' }]] },
      { kind: 'subheading', items: [[{ text: 'Small' }]] },
      { kind: 'list', items: [[{ text: 'one' }], [{ text: 'two ' }, { text: 'rules', href: '/rules' }]] },
      { kind: 'steps', items: [[{ text: 'first' }], [{ text: 'second' }]] },
    ],
  })
})

for (const [what, markdown, sentence] of [
  ['no title', '2027-01-31\n\nText', /^line 1 must be the title/],
  ['a smaller title', '## Terms\n\n2027-01-31\n\nText', /^line 1 must be the title/],
  ['an empty file', '', /^line 1 must be the title/],
  ['no day', '# Terms\n\nText', /^line 3 must be the day of this version, such as 2027-01-31$/],
  ['no day that exists', '# Terms\n\n2027-02-30\n\nText', /^line 3 must be the day/],
  ['only a title', '# Terms', /^line 2 must be the day/],
  ['no text', '# Terms\n\n2027-01-31\n', /no text below the day/],
  ['HTML', `${head}<script>alert(1)</script>`, /^line 5: HTML \("<script>alert/],
  ['HTML in a paragraph', `${head}Hello <b>there</b>`, /^line 5: HTML/],
  ['an image', `${head}![A cat](/cat.png)`, /^line 5: image/],
  ['a table', `${head}Text\n\n| a | b |\n| - | - |\n| 1 | 2 |`, /^line 7: table/],
  ['a list in a list', `${head}- one\n  - two`, /^line 5: list/],
  ['a script as a link', `${head}[here](javascript:alert(1))`, /^line 5: the link to javascript:/],
  ['another host as a path', `${head}[here](//evil.example)`, /^line 5: the link to \/\/evil/],
] as const)
  test(`${what} is refused with its line`, () => {
    assert.throws(() => parseLegalText(markdown), { message: sentence })
  })
