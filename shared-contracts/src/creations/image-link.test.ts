import assert from 'node:assert/strict'
import { afterEach, mock, test } from 'node:test'
import { createImageLink, fetchLinkedImage, withoutImageLink } from './image-link.ts'

const site = 'https://tessera.example/tools?work=7'
afterEach(() => mock.restoreAll())

/** Serves an image at any address. */
const serveImages = (status = 200) =>
  mock.method(globalThis, 'fetch', async () =>
    status === 200
      ? new Response('lake', { headers: { 'Content-Type': 'image/webp' } })
      : new Response(null, { status }),
  )

test('a link hands an image with its title to the page that opens it', async () => {
  const fetched = serveImages()
  const link = createImageLink('/tools/hd-upscale', { url: '/media/a b.webp', title: 'Lake & hills' }, site)
  assert.equal(link, '/tools/hd-upscale?image=%2Fmedia%2Fa+b.webp&title=Lake+%26+hills')
  const file = await fetchLinkedImage(new URL(link, site).searchParams, site)
  assert.equal(fetched.mock.calls[0]?.arguments[0 as never], '/media/a b.webp')
  assert.deepEqual([file.name, file.type], ['Lake & hills.webp', 'image/webp'])
})

test('a long title is cut between characters', () => {
  const link = createImageLink('/x', { url: '/a.png', title: '🌊'.repeat(101) }, site)
  assert.equal(new URLSearchParams(link?.split('?')[1]).get('title'), '🌊'.repeat(100))
})

for (const url of [
  'https://example.org/a.png',
  '//example.org/a.png',
  'data:image/png;base64,AAAA',
  'http://[',
])
  test(`no link and no request is made for ${url}, which is not of the site`, async () => {
    const fetched = serveImages()
    assert.equal(createImageLink('/x', { url, title: '' }, site), null)
    await assert.rejects(fetchLinkedImage(new URLSearchParams({ image: url }), site), /no image of this site/)
    assert.equal(fetched.mock.callCount(), 0)
  })

test('an image that the server does not have is an error', async () => {
  serveImages(404)
  await assert.rejects(fetchLinkedImage(new URLSearchParams({ image: '/gone.png' }), site), /status: 404/)
})

test('the rest of an address stays', () => {
  assert.equal(String(withoutImageLink(new URLSearchParams('image=%2Fa.png&title=Lake&id=7'))), 'id=7')
})
