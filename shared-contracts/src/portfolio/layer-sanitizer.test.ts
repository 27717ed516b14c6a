import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { LayerStyle } from './portfolio.ts'
import {
  getImageSource,
  isAllowedColor,
  isAllowedStyle,
  parseImageDataUrl,
  sanitizeLayerStyle,
} from './layer-sanitizer.ts'

const editorStyle = {
  backgroundImage: 'url("data:image/jpeg;base64,/9j/4AAQ+/=")',
  backgroundSize: '133.33% 100%',
  backgroundPosition: '50% 12.5%',
  backgroundRepeat: 'no-repeat',
  backgroundColor: 'transparent',
  color: '#FFFFFF80',
  fontFamily: "'Noto Sans SC', 'PingFang SC', sans-serif",
  fontSize: '24px',
  fontWeight: '700',
  textAlign: 'center',
  fontStyle: 'italic',
  lineHeight: '1.35',
  left: '56px',
  top: '64.5px',
  width: '300px',
  height: '120px',
}

test('a style that the editor writes stays as it is', () => {
  assert.deepEqual(sanitizeLayerStyle(editorStyle), editorStyle)
})

const allowed: readonly [keyof LayerStyle, string][] = [
  ['backgroundImage', 'url("/media/lake.webp")'],
  ['backgroundImage', 'url(/media/lake.webp)'],
  ['backgroundImage', "url('/media/lake.webp')"],
  ['backgroundImage', 'none'],
  ['backgroundSize', 'cover'],
  ['backgroundPosition', 'center'],
  ['backgroundPosition', 'left 20px'],
  ['backgroundColor', 'hsl(120 50% 40%)'],
  ['fontFamily', 'Lato'],
]
for (const [property, value] of allowed)
  test(`${property}: ${value} is allowed`, () => {
    assert.equal(isAllowedStyle({ [property]: value }), true)
    assert.deepEqual(sanitizeLayerStyle({ [property]: value }), { [property]: value })
  })

test('nothing may follow an allowed value', () => {
  for (const [property, value] of [...allowed, ...Object.entries(editorStyle)])
    for (const end of ['; position: fixed', ', url(https://elsewhere.example)', '}'])
      assert.equal(isAllowedStyle({ [property]: value + end }), false, `${property}: ${value}${end}`)
})

const forbidden: readonly [keyof LayerStyle, string][] = [
  ['backgroundImage', 'url("https://elsewhere.example/pixel.png")'],
  ['backgroundImage', 'url("//elsewhere.example/pixel.png")'],
  ['backgroundImage', 'url("data:image/svg+xml;base64,PHN2Zz4=")'],
  ['backgroundImage', 'url("data:text/html;base64,AA")'],
  ['backgroundImage', 'url("/a.png"), url("https://elsewhere.example/b.png")'],
  ['backgroundImage', 'url("/a.png\')'],
  ['backgroundImage', 'url()'],
  ['backgroundImage', 'linear-gradient(red, blue)'],
  ['backgroundImage', 'javascript:alert(1)'],
  ['color', 'var(--secret)'],
  ['color', '#12345'],
  ['backgroundColor', 'url(https://elsewhere.example)'],
  ['backgroundSize', 'cover; position: fixed'],
  ['backgroundSize', '99999vw'],
  ['backgroundPosition', 'calc(1px)'],
  ['backgroundRepeat', 'inherit'],
  ['fontFamily', 'x; } body { display: none'],
  ['fontFamily', 'Comic Sans MS'],
  ['fontFamily', 'Arial, "a\\"'],
  ['fontSize', '9999px'],
  ['fontWeight', 'calc(1)'],
  ['textAlign', 'inherit'],
  ['fontStyle', 'oblique 90deg'],
  ['lineHeight', '0'],
  ['lineHeight', '400px'],
  ['lineHeight', '3.5'],
  ['left', '-1px'],
  ['left', '100%'],
  ['top', 'calc(1px)'],
  ['width', '99999px'],
  ['width', '100vw'],
  ['height', 'auto'],
]
for (const [property, value] of forbidden)
  test(`${property}: ${value} is not allowed`, () => {
    assert.equal(isAllowedStyle({ [property]: value }), false)
    assert.deepEqual(sanitizeLayerStyle({ [property]: value }), {})
  })

test('properties outside the list are allowed in a document and removed by a reader', () => {
  const style = { position: 'fixed', zIndex: 9, filter: { blur: 2 }, color: '#fff' }
  assert.equal(isAllowedStyle(style), true)
  assert.deepEqual(sanitizeLayerStyle(style), { color: '#fff' })
})

test('a color is one color and nothing else', () => {
  assert.equal(isAllowedColor('rgb(74 14 21 / 50%)'), true)
  assert.equal(isAllowedColor('red; top: 0'), false)
})

test('an image source is the address inside url()', () => {
  assert.equal(getImageSource('url("/media/lake.webp")'), '/media/lake.webp')
  assert.equal(getImageSource('none'), null)
})

test('a data URL of an image has a type and data', () => {
  assert.deepEqual(parseImageDataUrl('data:image/png;base64,AAAA'), { type: 'png', base64: 'AAAA' })
  assert.equal(parseImageDataUrl('data:image/svg+xml;base64,AAAA'), null)
  assert.equal(parseImageDataUrl('/media/lake.webp'), null)
})
