import assert from 'node:assert/strict'
import { test } from 'node:test'
import { findExtensionError, maxExtensions, parseExtensions } from './extensions.ts'
import { isGuest, usesRemoteModule } from './mounting.ts'
import { slotAttributes } from './slots.ts'

const extension = { name: 'send-to-print', slot: 'image-actions', order: 300 }

test('an extension with the fields of a later contract is read without them', () => {
  assert.deepEqual(parseExtensions([{ ...extension, audience: 'members' }]), [extension])
})

test('a malformed extension is left out, and its error names the field', () => {
  const malformed = { ...extension, slot: 'Image actions' }
  assert.deepEqual(parseExtensions([malformed, extension]), [extension])
  assert.match(findExtensionError(malformed) ?? '', /^slot: /)
  assert.equal(findExtensionError(extension), null)
  assert.match(findExtensionError('send-to-print') ?? '', /^extension: /)
})

test('a remote has a limited number of extensions', () => {
  assert.equal(parseExtensions(Array.from({ length: 50 }, () => extension)).length, maxExtensions)
  assert.deepEqual(parseExtensions(), [])
})

test('the element of a slot has its name, and its props as JSON', () => {
  assert.deepEqual(slotAttributes('image-actions', { image: { url: '/a.png', title: 'Lake' } }), {
    name: 'image-actions',
    props: '{"image":{"url":"/a.png","title":"Lake"}}',
  })
})

test('a release with a screen or an extension in a frame is a guest', () => {
  const screens = [{ mount: 'functions' }]
  assert.equal(isGuest({ screens, extensions: [extension, null, 'frame'] }), false)
  assert.equal(isGuest({ screens: [{ mount: 'frame:vue' }] }), true)
  assert.equal(isGuest({ screens, extensions: [extension, { ...extension, mount: 'frame' }] }), true)
})

test('an extension in a frame needs no module of its remote', () => {
  const manifest = { screens: [{ expose: './App' }], slices: [] }
  assert.equal(usesRemoteModule({ ...manifest, extensions: [{ ...extension, mount: 'frame' }] }), false)
  assert.equal(usesRemoteModule({ ...manifest, extensions: [extension] }), true)
})
