import { afterEach, beforeEach, expect, jest, test } from '@jest/globals'
import { drawingVersion } from '@tessera/image-engine/drawing-version'
import { createPreviewDrawer } from './create-preview-drawer.ts'
import type { PreviewJob, PreviewRequest } from './preview-messages.ts'

const request: PreviewRequest = { prompt: 'a lake', scenario: 'general', seed: 7, width: 960, height: 1280 }
const image = { width: 432, height: 576, close: jest.fn() } as unknown as ImageBitmap

/** The worker of a page, which a test answers for. jsdom has none. */
class FakeWorker extends EventTarget {
  static last: FakeWorker
  jobs: PreviewJob[] = []
  isTerminated = false
  constructor() {
    super()
    FakeWorker.last = this
  }
  postMessage(job: PreviewJob) {
    this.jobs.push(job)
  }
  terminate() {
    this.isTerminated = true
  }
  answer(data: object) {
    this.dispatchEvent(new MessageEvent('message', { data }))
  }
}

const events = { onImage: jest.fn(), onEdits: jest.fn(), onChoice: jest.fn(), onFailure: jest.fn() }
const fetched = jest.fn<typeof fetch>(() => Promise.resolve(new Response('')))
const flush = () => jest.advanceTimersByTimeAsync(400)

beforeEach(() => {
  jest.useFakeTimers()
  jest.clearAllMocks()
  Object.assign(globalThis, {
    Worker: FakeWorker,
    OffscreenCanvas: jest.fn(),
    fetch: fetched,
    createImageBitmap: () => Promise.resolve(image),
  })
})
afterEach(() => {
  jest.useRealTimers()
  for (const name of ['Worker', 'OffscreenCanvas', 'createImageBitmap'])
    Reflect.deleteProperty(globalThis, name)
})

const listPreviewCalls = () =>
  fetched.mock.calls.flatMap(([address]) =>
    typeof address === 'string' && address.includes('draw_preview') ? [address] : [],
  )

test('draws the newest request in a worker', async () => {
  const drawer = createPreviewDrawer(drawingVersion, events)
  drawer.draw(request)
  drawer.draw({ ...request, prompt: 'a lake at night' })
  await flush()

  const worker = FakeWorker.last
  expect(worker.jobs.map(({ kind }) => kind)).toEqual(['start', 'draw'])
  worker.answer({ kind: 'drawn', id: 1, image })
  expect(events.onImage).not.toHaveBeenCalled()
  expect(image.close).toHaveBeenCalledTimes(1)
  worker.answer({ kind: 'drawn', id: 2, image })
  expect(events.onImage).toHaveBeenCalledWith({ ...request, prompt: 'a lake at night' }, image)
  expect(listPreviewCalls()).toEqual([])

  drawer.close()
  await flush()
  expect(worker.isTerminated).toBe(true)
})

test('draws the newest choices, and says what can be changed', async () => {
  const drawer = createPreviewDrawer(drawingVersion, events)
  drawer.draw(request)
  drawer.drawChoices([request])
  drawer.drawChoices([request, { ...request, prompt: 'a lake at night' }])
  await flush()

  const worker = FakeWorker.last
  expect(worker.jobs.map(({ kind }) => kind)).toEqual(['start', 'draw', 'drawChoices'])
  worker.answer({ kind: 'read', id: 1, edits: [] })
  expect(events.onEdits).toHaveBeenCalledWith(request, [])
  worker.answer({ kind: 'choice', id: 1, index: 0, image })
  expect(events.onChoice).not.toHaveBeenCalled()
  worker.answer({ kind: 'choice', id: 2, index: 1, image })
  expect(events.onChoice).toHaveBeenCalledWith(1, image)
})

test.each([
  { when: 'the server has another version', version: 'other', fail: () => {} },
  {
    when: 'the worker ends',
    version: drawingVersion,
    fail: () => FakeWorker.last.dispatchEvent(new Event('error')),
  },
  {
    when: 'the worker cannot draw',
    version: drawingVersion,
    fail: () => FakeWorker.last.answer({ kind: 'failed', id: 1 }),
  },
])('the server draws where $when', async ({ version, fail }) => {
  const drawer = createPreviewDrawer(version, events)
  drawer.draw({ ...request, model: { id: 'interior-v1', strength: 0.7 } })
  await flush()
  fail()
  await flush()

  const [address = ''] = listPreviewCalls()
  const query = Object.fromEntries(new URL(address, location.href).searchParams)
  expect(query).toEqual({
    ...{ prompt: 'a lake', scenario: 'general', seed: '7', width: '960', height: '1280' },
    ...{ model: 'interior-v1', strength: '0.7' },
  })
  expect(events.onImage).toHaveBeenCalledTimes(1)
  expect(events.onFailure).not.toHaveBeenCalled()
})

test('the server draws after three images that took longer than a second', async () => {
  const drawer = createPreviewDrawer(drawingVersion, events)
  for (const id of [1, 2, 3]) {
    drawer.draw({ ...request, seed: id })
    await jest.advanceTimersByTimeAsync(1_100)
    expect(listPreviewCalls()).toEqual([])
    FakeWorker.last.answer({ kind: 'drawn', id, image })
  }
  await flush()
  expect(listPreviewCalls()).toHaveLength(1)
  expect(FakeWorker.last.isTerminated).toBe(true)
})

test('says that there is no preview where the server refuses', async () => {
  fetched.mockResolvedValueOnce(new Response(null, { status: 429 }))
  createPreviewDrawer('other', events).draw(request)
  await flush()
  expect(events.onFailure).toHaveBeenCalledTimes(1)
  expect(events.onImage).not.toHaveBeenCalled()
})
