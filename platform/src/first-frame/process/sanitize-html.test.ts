import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sanitizeHtml } from './sanitize-html.ts'

const sanitize = (html: string, maxLength = 1_000) =>
  sanitizeHtml({ html, scope: 'frame', classPrefix: 'frame-', maxLength })

test('HTML that is not closed ends where it should', () => {
  assert.equal(sanitize('<p>a<textarea>b').html, '<p>a<textarea>b</textarea></p>')
  assert.equal(sanitize('</div></main><b>a').html, '<b>a</b>')
  assert.equal(sanitize('a<!-- ').html, 'a')
})

test('nothing that runs code or loads documents stays', () => {
  const html =
    '<script>a()</script><iframe src="/b"></iframe><img src="/c.webp" onerror="d()"><p><style>e</style>f</p><base href="/g">'
  assert.equal(sanitize(html).html, '<img src="/c.webp"><p>f</p>')
})

test('what shows content stays as the release has rendered it', () => {
  const html = [
    '<main id="a" class="b c" lang="zh" data-state="open" aria-label="d"><h1>e &amp; f</h1>',
    '<a href="/tools?work=1#top" rel="noopener" target="_blank">g</a><a href="mailto:a@example.org">h</a>',
    '<img src="/a.webp" srcset="/a.webp 1x, /b.webp 2x" sizes="50vw" alt="" width="3" height="2" loading="lazy" fetchpriority="high">',
    '<img src="data:image/webp;base64,AAAA" alt="i"><video src="https://cdn.example/a.mp4" poster="/b.webp" muted="" loop=""></video>',
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24" preserveAspectRatio="none"><title>j</title><defs>',
    '<linearGradient id="k" gradientUnits="userSpaceOnUse"><stop offset="0" stop-color="red"></stop></linearGradient></defs>',
    '<clipPath id="l"><path d="M1 1" stroke-width="2" fill="url(#k)"></path></clipPath><use xlink:href="#l" href="#l"></use></svg>',
    '<form><label for="m">n</label><input id="m" name="o" type="search" placeholder="p" value="q" disabled="">',
    '<select><option value="1" selected="">r</option></select><textarea rows="3">s</textarea><button type="submit">t</button></form>',
    '<details open=""><summary>u</summary>v</details><table><tbody><tr><td colspan="2">w</td></tr></tbody></table>',
    '<own-card role="button" tabindex="0" hidden="">x</own-card></main>',
  ].join('')
  assert.equal(sanitize(html, 10_000).html, html)
})

for (const [what, html, expected] of [
  ['an unknown element', '<p>a<marquee>b</marquee><blink>c</blink></p>', '<p>a</p>'],
  ['an unknown attribute', '<p onfuture="a()" class="b" foo="c">d</p>', '<p class="b">d</p>'],
  ['a link to a script', '<a href="javascript:a()">b</a>', '<a>b</a>'],
  ['a disguised link to a script', '<a href=" jAva\nscript&colon;a()">b</a>', '<a>b</a>'],
  ['a link to a document of its own', '<a href="data:text/html,a">b</a>', '<a>b</a>'],
  ['an image that is a document', '<img src="data:text/html,a" alt="b">', '<img alt="b">'],
  [
    'where a form is sent',
    '<form action="https://a.example"><button formaction="/b">c</button></form>',
    '<form><button>c</button></form>',
  ],
  ['a template', '<p>a</p><template><p>b</p></template>', '<p>a</p>'],
  [
    'an animation that changes a link',
    '<svg><a><animate attributeName="href" to="javascript:a()"></animate></a></svg>',
    '<svg><a></a></svg>',
  ],
  [
    'HTML in an image',
    '<svg><foreignObject><p>a</p></foreignObject><script>b()</script><style>c</style></svg>',
    '<svg></svg>',
  ],
  ['a formula', '<p>a<math><mi>b</mi></math></p>', '<p>a</p>'],
  [
    'an element that is replaced by another',
    '<button is="own-button" nonce="a" ping="/b">c</button>',
    '<button>c</button>',
  ],
] as const)
  test(`${what} is removed`, () => {
    assert.equal(sanitize(html).html, expected)
  })

test('styles become rules of a style sheet, equal ones once', () => {
  const { html, css } = sanitize(
    '<p style="top:1px" class="a"></p><p style="top:1px"></p><p style="}a{b"></p>',
  )
  assert.equal(html, '<p class="a frame-0"></p><p class="frame-0"></p><p></p>')
  assert.equal(css, '#frame .frame-0{top:1px}')
})

test('HTML that becomes too long is refused', () => {
  assert.equal(sanitize('&'.repeat(200)).html.length, 1_000)
  assert.throws(() => sanitize('&'.repeat(201)), /The HTML has 1005 characters when it is well-formed/)
})
