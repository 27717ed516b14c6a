import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sanitizeHtml, extractInlineStyles } from './sanitize-html.ts'

test('HTML that is not closed ends where it should', () => {
  assert.equal(sanitizeHtml('<p>a<textarea>b'), '<p>a<textarea>b</textarea></p>')
  assert.equal(sanitizeHtml('</div></main><b>a'), '<b>a</b>')
  assert.equal(sanitizeHtml('a<!-- '), 'a')
})

test('nothing that runs code or loads documents stays', () => {
  const html =
    '<script>a()</script><iframe src="/b"></iframe><img src="/c.webp" onerror="d()"><p><style>e</style>f</p><base href="/g">'
  assert.equal(sanitizeHtml(html), '<img src="/c.webp"><p>f</p>')
})

test('styles become rules of a style sheet, equal ones once', () => {
  const { html, css } = extractInlineStyles(
    '<p style="top:1px" class="a"></p><p style="top:1px"></p><p style="}a{b"></p>',
    'frame',
  )
  assert.equal(html, '<p class="a frame-0"></p><p class="frame-0"></p><p></p>')
  assert.equal(css, '#frame .frame-0{top:1px}')
})
