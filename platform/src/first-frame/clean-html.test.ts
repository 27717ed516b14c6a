import assert from 'node:assert/strict'
import { test } from 'node:test'
import { cleanHtml, extractStyles } from './clean-html.ts'

test('HTML that is not closed ends where it should', () => {
  assert.equal(cleanHtml('<p>a<textarea>b'), '<p>a<textarea>b</textarea></p>')
  assert.equal(cleanHtml('</div></main><b>a'), '<b>a</b>')
  assert.equal(cleanHtml('a<!-- '), 'a')
})

test('nothing that runs code or loads documents stays', () => {
  const html =
    '<script>a()</script><iframe src="/b"></iframe><img src="/c.webp" onerror="d()"><p><style>e</style>f</p><base href="/g">'
  assert.equal(cleanHtml(html), '<img src="/c.webp"><p>f</p>')
})

test('styles become rules of a style sheet, equal ones once', () => {
  const { html, css } = extractStyles(
    '<p style="top:1px" class="a"></p><p style="top:1px"></p><p style="}a{b"></p>',
    'frame',
  )
  assert.equal(html, '<p class="a frame-0"></p><p class="frame-0"></p><p></p>')
  assert.equal(css, '#frame .frame-0{top:1px}')
})
