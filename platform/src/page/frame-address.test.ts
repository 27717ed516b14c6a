import assert from 'node:assert/strict'
import { test } from 'node:test'
import { toFrameAddress } from './frame-address.ts'

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
