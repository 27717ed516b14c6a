import { expect, it } from '@jest/globals'
import { confineSelectors } from './confine-rules.ts'

const roots = '[data-release="/a/"]'
const inside = confineSelectors('x', roots).slice(1)
const confine = (list: string) => confineSelectors(list, roots).replaceAll(inside, '@').replaceAll(roots, 'R')

it.each([
  ['h1', 'h1@'],
  ['*', '*@'],
  ['main > h1, a:hover', 'main > h1@, a:hover@'],
  ['::before', '@::before'],
  ['li a:not(.none)::after', 'li a:not(.none)@::after'],
  ['[class="a, b"] + p', '[class="a, b"] + p@'],
  ['[title=":root"]', '[title=":root"]@'],
  ['input:is([type="text"], .x)', 'input:is([type="text"], .x)@'],
  ['my-body', 'my-body@'],
  ['#\\31 a b', '#\\31 a b@'],
])('confines %s', (list, expected) => expect(confine(list)).toBe(expected))

it.each(['.title', 'h1.title:hover', 'main .a::before', '&', '&:hover', 'html:has(.dialog)', 'div > .a\\.b'])(
  'leaves %s',
  list => expect(confine(list)).toBe(list),
)

it.each([
  ['body', ':is(body, body :where(R))@'],
  [':root', ':is(:root, :root :where(R))@'],
  ['html.dark', ':is(html.dark, html.dark :where(R))@'],
  [
    'html, :where(body)::before',
    ':is(html, html :where(R))@, :is(:where(body), :where(body) :where(R))@::before',
  ],
  ['body > p', ':is(body, body :where(R)) > p@'],
  ['body > .a', ':is(body, body :where(R)) > .a'],
  ['body p', 'body p@'],
  ['#root', ':is(#root, #root :where(:is(R) [data-mount]))@'],
])('lets %s select the area', (list, expected) => expect(confine(list)).toBe(expected))

it('changes nothing again', () => {
  const once = confineSelectors('h1, body > p::before', roots)
  expect(confineSelectors(once, roots)).toBe(once)
})
