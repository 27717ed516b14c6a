import { beforeAll, expect, it } from '@jest/globals'
import { createUpload, type Upload } from './upload.ts'
import { summarizeBatch } from './upload-batch.ts'

const lake = { id: '1', fileName: 'lake.png', message: 'Done.', warning: null }
const create = (changes: Partial<Upload>): Upload => ({
  ...createUpload(new File(['x'], 'hill.png'), true),
  ...changes,
})

beforeAll(() => {
  let key = 0
  Object.defineProperty(crypto, 'randomUUID', { value: () => `${(key += 1)}`, configurable: true })
})

it('is not done before the server has read the files', () => {
  const sent = create({ state: 'processing', progress: 1 })
  expect(summarizeBatch([sent, sent], []).progress).toBeCloseTo(0.9)
  expect(summarizeBatch([sent], [lake]).progress).toBeCloseTo(0.95)
  expect(summarizeBatch([create({ state: 'failed' })], [lake])).toMatchObject({
    progress: 1,
    isPending: false,
    size: 2,
  })
})

it('leaves out what failed in an earlier batch', () => {
  const earlier = create({ state: 'failed', isOfEarlierBatch: true })
  expect(summarizeBatch([earlier, create({ state: 'waiting' })], [])).toMatchObject({ size: 1, failed: [] })
  expect(summarizeBatch([earlier], [])).toMatchObject({ size: 0, progress: 0, isPending: false })
})
