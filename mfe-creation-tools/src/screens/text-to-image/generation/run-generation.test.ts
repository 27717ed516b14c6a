import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals'
import { createStore, userChanged, rootReducer, type Store } from '@tessera/shared-auth'
import { fakeServer, type FakeServer } from '@tessera/shared-auth/testing'
import {
  checkSession,
  checkStatus,
  defaultEngineSettings,
  saveHistory,
  submitTextToImage,
  type CallResponseInput,
  type User,
} from '@tessera/shared-contracts'
import { toDraft } from '../draft/draft.ts'
import { generationSlice, selectGeneration, selectTextToImage } from './generation-slice.ts'
import { joinGeneration, resumeGeneration, startGeneration } from './run-generation.ts'
import { loadGenerationTask } from './generation-storage.ts'

const ada: User = { username: 'Ada', email: 'ada@example.org', credits: 90 }
const bob: User = { username: 'Bob', email: 'bob@example.org' }
const draft = toDraft({ prompt: 'a fox', count: 2 })
const images = [{ imageUrl: '/1.png' }, { imageUrl: '/2.png' }]

const inProgress: CallResponseInput<typeof checkStatus> = {
  code: 0,
  data: { generateStatus: 2, percentCompleted: 0.5 },
}
const done: CallResponseInput<typeof checkStatus> = { code: 0, data: { generateStatus: 5, images } }

let server: FakeServer
let store: Store

/** Opens a new page with the browser's present storage. */
function openPage(user: User | null) {
  rootReducer.inject(generationSlice)
  store = createStore()
  store.dispatch(userChanged(user))
}

/** Signs out of the old page, which ends its polls, and opens a new one. */
function reload(user: User | null) {
  store.dispatch(userChanged(null))
  openPage(user)
}

const generation = () => selectGeneration(store.getState())
const start = (from = draft) => store.dispatch(startGeneration(from, defaultEngineSettings))
const resume = () => void store.dispatch(resumeGeneration())
const seconds = (count: number) => jest.advanceTimersByTimeAsync(count * 1000)
const keysSent = () => keys.splice(0)
let keys: (string | null)[] = []

beforeEach(() => {
  jest.useFakeTimers()
  localStorage.clear()
  server = fakeServer()
  server.on(submitTextToImage, () => ({ success: true, uuid: 'task-1' }))
  server.on(checkStatus, () => inProgress)
  server.on(saveHistory, () => ({ success: true, historyId: 41 }))
  keys = []
  const send = globalThis.fetch
  globalThis.fetch = (input, init) => {
    if (input === submitTextToImage.path) keys.push(new Headers(init?.headers).get('Idempotency-Key'))
    return send(input, init)
  }
  openPage(ada)
})
afterEach(() => void jest.useRealTimers())

describe('a generation', () => {
  it('is submitted and then polled every five seconds', async () => {
    expect(generation()).toEqual({ phase: 'idle' })
    void start()
    expect(generation()).toMatchObject({ phase: 'submitting', input: { draft } })
    await seconds(0)
    expect(generation()).toMatchObject({
      phase: 'running',
      task: { uuid: 'task-1', member: ada.email },
      progress: null,
    })
    await seconds(4.9)
    expect(server.requests(checkStatus)).toHaveLength(0)
    await seconds(0.1)
    expect(server.requests(checkStatus)).toEqual([{ uuid: 'task-1' }])
    expect(generation()).toMatchObject({ phase: 'running', progress: { completedShare: 0.5 } })
    await seconds(15)
    expect(server.requests(checkStatus)).toHaveLength(4)
  })

  it('that succeeds is saved to the history, and refreshes the credits', async () => {
    server.on(checkStatus, () => done)
    const ended = start()
    await seconds(5)
    await ended
    expect(generation()).toMatchObject({
      phase: 'succeeded',
      result: { images: ['/1.png', '/2.png'], historyId: 41 },
    })
    expect(server.requests(saveHistory)).toEqual([
      expect.objectContaining({ prompt: 'a fox', images: ['/1.png', '/2.png'], batch_size: 2 }),
    ])
    // When the credits are reserved, and at the end
    expect(server.requests(checkSession)).toHaveLength(2)
    await seconds(60)
    expect(server.requests(checkStatus)).toHaveLength(1)
  })

  it('that fails says why and refreshes the credits', async () => {
    server.on(checkStatus, () => ({ code: 0, data: { generateStatus: 6, generateMsg: 'Refused' } }))
    const ended = start()
    await seconds(5)
    await ended
    expect(generation()).toMatchObject({ phase: 'failed', failure: { kind: 'task', message: 'Refused' } })
    expect(server.requests(checkSession)).toHaveLength(2)
    expect(loadGenerationTask('ada@example.org')).toBeNull()
  })

  it('times out after 120 polls', async () => {
    const ended = start()
    await seconds(5 * 119)
    expect(generation()).toMatchObject({ phase: 'running', progress: {} })
    await seconds(5)
    await ended
    expect(generation()).toMatchObject({ phase: 'timedOut' })
    expect(server.requests(checkStatus)).toHaveLength(120)
    await seconds(60)
    expect(server.requests(checkStatus)).toHaveLength(120)
  })

  it('can be canceled before the first status, where the server says so', async () => {
    server.on(submitTextToImage, () => ({ success: true, uuid: 'task-1', canCancel: true }))
    void start()
    await seconds(0)
    expect(generation()).toMatchObject({ phase: 'running', progress: null, canCancel: true })
  })

  it('is unreachable while the network is lost, and continues as soon as it is back', async () => {
    const online = jest.spyOn(navigator, 'onLine', 'get')
    void start()
    await seconds(5)
    online.mockReturnValue(false)
    server.fail(checkStatus, 'network')
    window.dispatchEvent(new Event('offline'))
    expect(generation()).toMatchObject({ phase: 'running', unreachable: true })

    // Twice as long as the page follows a task otherwise
    await seconds(5 * 240)
    expect(generation()).toMatchObject({ phase: 'running', unreachable: true })
    online.mockReturnValue(true)
    server.on(checkStatus, () => inProgress)
    window.dispatchEvent(new Event('online'))
    await seconds(0)
    expect(generation()).toMatchObject({ phase: 'running', unreachable: false })
    server.on(checkStatus, () => done)
    await seconds(5)
    expect(generation()).toMatchObject({ phase: 'succeeded' })
    online.mockRestore()
  })

  it('is unreachable while the server cannot be reached, and not after another status', async () => {
    server.fail(checkStatus, 'network')
    void start()
    await seconds(5)
    expect(generation()).toMatchObject({ phase: 'running', unreachable: true })
    server.on(checkStatus, () => ({ code: 7 }))
    await seconds(5)
    expect(generation()).toMatchObject({ phase: 'running', unreachable: false })
  })

  it('continues after an unknown status', async () => {
    server.on(checkStatus, () => ({ code: 7, data: { generateStatus: 6 } }))
    void start()
    await seconds(5)
    server.fail(checkStatus, 'network')
    await seconds(5)
    expect(generation()).toMatchObject({ phase: 'running', progress: null })
    server.on(checkStatus, () => done)
    await seconds(5)
    expect(generation()).toMatchObject({ phase: 'succeeded' })
  })
})

describe('the changes that the server reports', () => {
  const streams: (EventTarget & { url: string; isOpen: boolean })[] = []
  const report = async (...statuses: number[]) => {
    for (const status of statuses)
      streams.at(-1)?.dispatchEvent(new MessageEvent('message', { data: JSON.stringify({ status }) }))
    await seconds(0)
  }

  beforeEach(() => {
    streams.length = 0
    class FakeEventSource extends EventTarget {
      readonly url: string
      isOpen = true
      constructor(url: string) {
        super()
        this.url = url
        streams.push(this)
      }
      close() {
        this.isOpen = false
      }
    }
    Object.assign(globalThis, { EventSource: FakeEventSource })
  })
  afterEach(() => void Reflect.deleteProperty(globalThis, 'EventSource'))

  it('cause a status request at once, besides the polls', async () => {
    void start()
    await seconds(0)
    expect(streams.map(({ url }) => url)).toEqual(['/tools_card/api/task_events.php?uuid=task-1'])
    await seconds(2)
    await report(1)
    expect(server.requests(checkStatus)).toHaveLength(1)
    expect(generation()).toMatchObject({ phase: 'running', progress: { completedShare: 0.5 } })
    await seconds(2.9)
    expect(server.requests(checkStatus)).toHaveLength(1)
    await seconds(0.1)
    expect(server.requests(checkStatus)).toHaveLength(2)

    server.on(checkStatus, () => done)
    await report(5)
    expect(generation()).toMatchObject({ phase: 'succeeded' })
    expect(streams).toEqual([expect.objectContaining({ isOpen: false })])
  })

  it('are requested once for several that come together, and one that comes meanwhile is not lost', async () => {
    void start()
    await seconds(0)
    await report(1, 2, 3)
    expect(server.requests(checkStatus)).toHaveLength(1)
    server.on(checkStatus, () => {
      if (server.requests(checkStatus).length === 2) void report(4)
      return inProgress
    })
    await report(3)
    expect(server.requests(checkStatus)).toHaveLength(3)
  })

  it('are no polls: the page gives up after 120 polls', async () => {
    void start()
    await seconds(0)
    for (let i = 0; i < 10; i++) await report(2)
    await seconds(5 * 120)
    expect(generation()).toMatchObject({ phase: 'timedOut' })
    expect(server.requests(checkStatus)).toHaveLength(130)
    expect(streams[0]?.isOpen).toBe(false)
  })

  it('are followed no longer when the owner signs out', async () => {
    void start()
    await seconds(0)
    store.dispatch(userChanged(null))
    await report(5)
    expect(server.requests(checkStatus)).toHaveLength(0)
    expect(streams[0]?.isOpen).toBe(false)
  })
})

describe('a submission', () => {
  it.each([
    [{ success: false, error: 'Try later' }, 'Try later'],
    [{ success: true }, null],
  ])('with the response %p is refused', async (response, message) => {
    server.on(submitTextToImage, () => response)
    await start()
    expect(generation()).toMatchObject({ phase: 'failed', failure: { kind: 'refused', message } })
    expect(server.requests(checkStatus)).toHaveLength(0)
  })

  it('without a response is retried with the same key, another one has a new key', async () => {
    server.fail(submitTextToImage, 'network')
    await start()
    expect(generation()).toMatchObject({
      phase: 'failed',
      failure: { kind: 'call', cause: { kind: 'network' } },
    })
    await start()
    const [first, second] = keysSent()
    expect(first).toBeTruthy()
    expect(second).toBe(first)

    await start({ ...draft, prompt: 'a hare' })
    expect(keysSent()).not.toContain(first)
  })

  it('with a response has a new key when it is repeated', async () => {
    server.on(submitTextToImage, () => ({ success: false, error: 'Try later' }))
    await start()
    await start()
    expect(new Set(keysSent()).size).toBe(2)
  })

  it('of a visitor is not sent', async () => {
    openPage(null)
    await start()
    expect(server.requests(submitTextToImage)).toHaveLength(0)
  })
})

describe('images that are not saved to the history', () => {
  it.each([
    ['the server refuses them', () => server.on(saveHistory, () => ({ success: false })), 'refused'],
    ['the server gives no id', () => server.on(saveHistory, () => ({ success: true })), 'refused'],
    ['the server breaks', () => server.fail(saveHistory, { status: 500 }), 'refused'],
    ['the connection is cut', () => server.fail(saveHistory, 'network'), 'network'],
  ])('because %s are still shown', async (_, arrange, failure) => {
    arrange()
    server.on(checkStatus, () => done)
    const ended = start()
    await seconds(5)
    await ended
    expect(generation()).toMatchObject({ phase: 'succeeded', result: { historyId: null } })
    expect(selectTextToImage(store.getState()).historySaveFailure).toBe(failure)
  })
})

describe('a running task', () => {
  it('is polled at once after a reload, for its remaining time', async () => {
    void start({ ...draft, scenario: 'interior', strength: 1.1 })
    await seconds(60)
    reload(ada)
    server.on(checkStatus, () => done)
    resume()
    await seconds(0)
    expect(generation()).toMatchObject({
      phase: 'succeeded',
      task: { uuid: 'task-1' },
      input: { model: 'interior-v1', draft: { scenario: 'interior', strength: 1.1, count: 2 } },
    })
  })

  it('is polled at least once more, however old it is', async () => {
    void start()
    await seconds(0)
    reload(null)
    await seconds(3600)
    reload(ada)
    resume()
    await seconds(60)
    expect(generation()).toMatchObject({ phase: 'timedOut' })
    expect(server.requests(checkStatus)).toHaveLength(1)
  })

  it('continues while the screen is closed and opened again', async () => {
    void start()
    await seconds(5)
    resume()
    await seconds(5)
    expect(generation()).toMatchObject({ phase: 'running', progress: {} })
    expect(server.requests(checkStatus)).toHaveLength(2)
  })

  it('is hidden from another member, and resumed for its owner', async () => {
    void start()
    await seconds(5)
    store.dispatch(userChanged(bob))
    expect(generation()).toEqual({ phase: 'idle' })
    resume()
    await seconds(60)
    expect(server.requests(checkStatus)).toHaveLength(1)

    store.dispatch(userChanged(ada))
    resume()
    await seconds(0)
    expect(generation()).toMatchObject({ phase: 'running', progress: {} })
  })

  it('whose owner signs out on another screen is resumed later', async () => {
    void start()
    await seconds(5)
    store.dispatch(userChanged(null))
    await seconds(5)
    store.dispatch(userChanged(ada))
    resume()
    await seconds(0)
    expect(generation()).toMatchObject({ phase: 'running', progress: {} })
  })

  it('from another tab is followed', async () => {
    const here = store
    here.dispatch(userChanged(ada))
    resume()
    openPage(ada)
    resume()
    void start()
    await seconds(0)
    void here.dispatch(joinGeneration())
    await seconds(5)
    expect(selectGeneration(here.getState())).toMatchObject({
      phase: 'running',
      task: { uuid: 'task-1' },
      progress: {},
    })
    void here.dispatch(joinGeneration())
    await seconds(5)
    expect(server.requests(checkStatus)).toHaveLength(4)
  })

  it('that another tab has saved is not saved again', async () => {
    void start()
    await seconds(5)
    const here = store
    openPage(ada)
    server.on(checkStatus, () => done)
    resume()
    await seconds(0)
    expect(server.requests(saveHistory)).toHaveLength(1)

    await seconds(5)
    expect(server.requests(saveHistory)).toHaveLength(1)
    expect(selectGeneration(here.getState())).toMatchObject({ phase: 'succeeded', result: { historyId: 41 } })
  })
})
