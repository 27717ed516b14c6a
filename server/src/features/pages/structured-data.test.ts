import assert from 'node:assert/strict'
import { test } from 'node:test'
import { structuredData } from '@tessera/shared-contracts'
import { toStructuredData } from './structured-data.ts'
import type { Creation } from '../creations/creation-record.ts'

const video: Creation = {
  id: '7',
  ownerId: '1',
  fileType: 'video',
  title: 'Waves',
  prompt: null,
  medium: { id: 'abcdefghijklmnop', fileExtension: 'mp4', width: 640, height: 360, placeholder: '' },
  generationId: null,
  parametersId: null,
  isGenerated: false,
  portfolioId: null,
  moderation: 'passed',
  refusalReason: null,
  refusalRule: null,
  refusalAppeal: null,
  public: true,
  withheld: false,
  author: { username: 'Ada', avatarUrl: null },
  createdAt: 0,
  sequence: 1,
}

test('a video has its file, its poster and the time of its upload', () => {
  assert.deepEqual(toStructuredData(video), {
    type: 'VideoObject',
    thumbnailAddress: '/media/abcdefghijklmnop-960.webp',
    contentAddress: '/media/abcdefghijklmnop.mp4',
    creator: { name: 'Ada', address: '/tools?author=Ada' },
    uploadDate: '1970-01-01T00:00:00.000Z',
    width: 640,
    height: 360,
  })
})

test('the facts of every type of creation fit the contract', () => {
  for (const fileType of ['image', 'video', 'portfolio'] as const) {
    const facts = toStructuredData({ ...video, fileType })
    assert.deepEqual(JSON.parse(JSON.stringify(structuredData.parse(facts))), facts)
  }
})
