import assert from 'node:assert/strict'
import { test } from 'node:test'
import { toFrameAddress, toPageAddress } from './frame-address.ts'

const frameAddress = (address: string, screen: Parameters<typeof toFrameAddress>[0]) =>
  toFrameAddress(screen, new URL(address, 'http://page'), 'zh')

test('a first frame is rendered for the parameters that decide about the data of its page', () => {
  const data = [{ url: '/api/{kind}.php?page={page=1}&types={show?}&id={id}' }, 'of a later release']
  const screen = { path: '/lists/:kind', data }
  assert.equal(frameAddress('/lists/new/?id=7&page=2&kind=x&y=1', screen), '/lists/new?id=7&page=2')
  assert.equal(frameAddress('/lists/new?page=2&page=3&id=%37', screen), '/lists/new?id=7&page=2')
})

test('and for others that its screen declares', () => {
  const screen = { path: '/editor', frameParams: ['id'] }
  assert.equal(frameAddress('/editor?id=7&image=8', screen), '/editor?id=7')
  assert.equal(frameAddress('/editor?id=7', { path: '/editor' }), '/editor')
  assert.equal(frameAddress(`/editor?id=${'7'.repeat(201)}`, screen), '/editor')
})

test('links of the frame keep the language that the address chooses', () => {
  assert.equal(frameAddress('/editor?lang=zh', { path: '/editor' }), '/editor?lang=zh')
  assert.equal(frameAddress('/editor?lang=klingon', { path: '/editor' }), '/editor')
})

test('unknown addresses share a frame', () => {
  assert.equal(frameAddress('/wp-login.php?x=1', null), frameAddress('/.env', null))
})

const pageAddress = (address: string, screen: Parameters<typeof toPageAddress>[0]) => {
  const page = toPageAddress(screen, new URL(address, 'http://page'), 'zh')
  return page && page.pathname + page.search
}

test('a page has the parameters that its data, its head and its first frame depend on, in one order', () => {
  const screen = {
    path: '/lists/:kind',
    data: [{ url: '/api/{kind}.php?page={page=1}' }],
    head: '/api/head.php?kind={kind}&work={work?}',
    frameParams: ['tab'],
  }
  const expected = '/lists/new?page=2&tab=a&work=w'
  assert.equal(pageAddress('/lists/new/?work=w&utm_source=x&tab=a&page=2&kind=y', screen), expected)
  assert.equal(pageAddress('/lists/new?tab=a&tab=b&page=2&work=w&lang=en', screen), expected)
  assert.equal(pageAddress('/lists/new?lang=zh', screen), '/lists/new?lang=zh')
})

test('an address that is too long, or written in a way of its own, is not that of others', () => {
  const screen = { path: '/lists/:kind', frameParams: ['tab'] }
  assert.equal(pageAddress(`/lists/new?tab=${'x'.repeat(201)}`, screen), null)
  assert.equal(pageAddress(`/lists/${'x'.repeat(201)}`, screen), null)
  assert.equal(pageAddress('/lists//new', screen), null)
})

test('unknown addresses share a page', () => {
  assert.equal(pageAddress(`/.env?${'x'.repeat(500)}`, null), pageAddress('//wp-login.php', null))
})
