import { beforeEach, expect, it, jest } from '@jest/globals'
import { hasContent } from './has-content.ts'

/** Sizes in `data-size`, because jsdom lays nothing out. */
beforeEach(() => {
  jest.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
    const [width, height] = (this.getAttribute('data-size') ?? '0 0').split(' ').map(Number)
    return new DOMRect(0, 0, width, height)
  })
  const { getComputedStyle: read } = globalThis
  // jsdom knows no style of a pseudo-element
  jest
    .spyOn(globalThis, 'getComputedStyle')
    .mockImplementation((element, pseudo) =>
      pseudo ? ({ content: 'none' } as CSSStyleDeclaration) : read(element),
    )
})

function render(html: string): Element {
  const root = document.createElement('div')
  root.innerHTML = html
  document.body.replaceChildren(root)
  return root
}

it.each([
  ['text', '<div><p>Hello</p></div>'],
  ['an image', '<img data-size="20 20">'],
  ['a drawing', '<div><canvas data-size="300 150"></canvas></div>'],
  ['a form field', '<form><input data-size="100 20"></form>'],
  ['a spinner of borders', '<div><i data-size="40 40" style="border: 4px solid red"></i></div>'],
  ['a grey block', '<div><i data-size="400 20" style="background-color: grey"></i></div>'],
  ['text in a box without a box', '<div style="display: contents">Hello</div>'],
])('sees %s', (_name, html) => {
  expect(hasContent(render(html))).toBe(true)
})

it.each([
  ['nothing', ''],
  ['empty boxes', '<div data-size="800 600"><div data-size="800 600"></div></div>'],
  ['spaces and comments', ' <div>\n <!-- later --> </div>'],
  ['a painted box around nothing', '<div data-size="800 600" style="background: red"><div></div></div>'],
  ['the root of an app that did not start', '<app-root data-size="800 600"></app-root>'],
  ['styles and scripts', '<style>a { color: red }</style><script type="text/plain">go()</script>'],
  ['what is hidden', '<p hidden>Hello</p><p style="visibility: hidden">Hello</p>'],
  ['an image without a size', '<img data-size="0 0">'],
  ['a tracking pixel', '<img data-size="1 1">'],
])('does not see %s', (_name, html) => {
  expect(hasContent(render(html))).toBe(false)
})

it('sees what a custom element draws in its shadow root', () => {
  const element = document.createElement('x-open')
  const root = render('')
  root.append(element)
  expect(hasContent(root)).toBe(false)
  element.attachShadow({ mode: 'open' }).innerHTML = '<p>Hello</p>'
  expect(hasContent(root)).toBe(true)
})

it('takes a custom element with a closed shadow root by its size', () => {
  customElements.define(
    'x-closed',
    class extends HTMLElement {
      constructor() {
        super()
        this.attachShadow({ mode: 'closed' })
      }
    },
  )
  expect(hasContent(render('<x-closed></x-closed>'))).toBe(false)
  expect(hasContent(render('<x-closed data-size="100 20"></x-closed>'))).toBe(true)
})
