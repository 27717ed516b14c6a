import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals'
import { createStore, personKnown, rootReducer, type Store } from '@tessera/shared-auth'
import { fakeServer, type FakeServer } from '@tessera/shared-auth/testing'
import {
  checkSession,
  checkStatus,
  defaultEngineSettings,
  saveHistory,
  submitTextToImage,
  type ReplyOf,
  type User,
} from '@tessera/shared-contracts'
import { draftFrom } from '../draft/draft.ts'
import { generationSlice, selectGeneration, selectTextToImage } from './generation.ts'
import { joinGeneration, resumeGeneration, startGeneration } from './run-generation.ts'
import { rememberedTask } from './running-task.ts'

const ada: User = { username: 'Ada', email: 'ada@example.org', credits: 90 }
const bob: User = { username: 'Bob', email: 'bob@example.org' }
const draft = draftFrom({ prompt: 'a fox', count: 2 })
const images = [{ imageUrl: '/1.png' }, { imageUrl: '/2.png' }]

const inProgress: ReplyOf<typeof checkStatus> = {
  code: 0,
  data: { generateStatus: 2, percentCompleted: 0.5 },
}
const done: ReplyOf<typeof checkStatus> = { code: 0, data: { generateStatus: 5, images } }

let server: FakeServer
let store: Store

/** A new page, with what the browser has in its storage. */
function openPage(user: User | null) {
  rootReducer.inject(generationSlice)
  store = createStore()
  store.dispatch(personKnown(user))
}

/** A page that is gone follows nothing any more. */
function reload(user: User | null) {
  store.dispatch(personKnown(null))
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
  it('goes from submitting over submitted to generating, read every five seconds', async () => {
    expect(generation()).toEqual({ phase: 'waiting' })
    void start()
    expect(generation()).toEqual({ phase: 'submitting', draft })
    await seconds(0)
    expect(generation()).toMatchObject({ phase: 'submitted', task: { uuid: 'task-1', member: ada.email } })
    await seconds(4.9)
    expect(server.requests(checkStatus)).toHaveLength(0)
    await seconds(0.1)
    expect(server.requests(checkStatus)).toEqual([{ uuid: 'task-1' }])
    expect(generation()).toMatchObject({ phase: 'generating', progress: 0.5 })
    await seconds(15)
    expect(server.requests(checkStatus)).toHaveLength(4)
  })

  it('that succeeds is saved to the history, and the credits are asked for anew', async () => {
    server.on(checkStatus, () => done)
    const ended = start()
    await seconds(5)
    await ended
    expect(generation()).toMatchObject({
      phase: 'succeeded',
      outcome: { pictures: ['/1.png', '/2.png'] },
      historyId: 41,
    })
    expect(server.requests(saveHistory)).toEqual([
      expect.objectContaining({ prompt: 'a fox', images: ['/1.png', '/2.png'], batch_size: 2 }),
    ])
    expect(server.requests(checkSession)).toHaveLength(1)
    await seconds(60)
    expect(server.requests(checkStatus)).toHaveLength(1)
  })

  it('that fails says why and refreshes the credits', async () => {
    server.on(checkStatus, () => ({ code: 0, data: { generateStatus: 6, generateMsg: 'Refused' } }))
    const ended = start()
    await seconds(5)
    await ended
    expect(generation()).toMatchObject({ phase: 'failed', failure: { kind: 'task', message: 'Refused' } })
    expect(server.requests(checkSession)).toHaveLength(1)
    expect(rememberedTask('ada@example.org')).toBeNull()
  })

  it('is given up after 120 readings', async () => {
    const ended = start()
    await seconds(5 * 119)
    expect(generation()).toMatchObject({ phase: 'generating' })
    await seconds(5)
    await ended
    expect(generation()).toEqual({ phase: 'timedOut' })
    expect(server.requests(checkStatus)).toHaveLength(120)
    await seconds(60)
    expect(server.requests(checkStatus)).toHaveLength(120)
  })

  it('goes on after readings that say nothing', async () => {
    server.on(checkStatus, () => ({ code: 7, data: { generateStatus: 6 } }))
    void start()
    await seconds(5)
    server.fail(checkStatus, 'network')
    await seconds(5)
    expect(generation()).toMatchObject({ phase: 'submitted' })
    server.on(checkStatus, () => done)
    await seconds(5)
    expect(generation()).toMatchObject({ phase: 'succeeded' })
  })
})

describe('a submission', () => {
  it.each([
    [{ success: false, error: 'Try later' }, 'Try later'],
    [{ success: true }, null],
  ])('answered by %p is refused', async (answer, message) => {
    server.on(submitTextToImage, () => answer)
    await start()
    expect(generation()).toMatchObject({ phase: 'failed', failure: { kind: 'refused', message } })
    expect(server.requests(checkStatus)).toHaveLength(0)
  })

  it('that got no answer is repeated with the same key, another one with a new key', async () => {
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

  it('that was answered is another task when it is repeated', async () => {
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

describe('pictures that do not reach the history', () => {
  it.each([
    ['the server refuses them', () => server.on(saveHistory, () => ({ success: false })), 'refused'],
    ['the server gives no id', () => server.on(saveHistory, () => ({ success: true })), 'refused'],
    ['the server breaks', () => server.fail(saveHistory, { status: 500 }), 'refused'],
    ['the connection is cut', () => server.fail(saveHistory, 'network'), 'network'],
  ])('because %s are shown all the same', async (_, arrange, loss) => {
    arrange()
    server.on(checkStatus, () => done)
    const ended = start()
    await seconds(5)
    await ended
    expect(generation()).toMatchObject({ phase: 'succeeded', historyId: null })
    expect(selectTextToImage(store.getState()).historyLoss).toBe(loss)
  })
})

describe('a running task', () => {
  it('is picked up after a reload, at once and with what is left of its time', async () => {
    void start({ ...draft, scenario: 'interior', strength: 1.1 })
    await seconds(60)
    reload(ada)
    server.on(checkStatus, () => done)
    resume()
    await seconds(0)
    expect(generation()).toMatchObject({
      phase: 'succeeded',
      task: {
        uuid: 'task-1',
        model: 'interior-v1',
        draft: { scenario: 'interior', strength: 1.1, count: 2 },
      },
    })
  })

  it('is looked at once more, however long ago it was submitted', async () => {
    void start()
    await seconds(0)
    reload(null)
    await seconds(3600)
    reload(ada)
    resume()
    await seconds(60)
    expect(generation()).toEqual({ phase: 'timedOut' })
    expect(server.requests(checkStatus)).toHaveLength(1)
  })

  it('goes on while the screen is left and entered again', async () => {
    void start()
    await seconds(5)
    resume()
    await seconds(5)
    expect(generation()).toMatchObject({ phase: 'generating' })
    expect(server.requests(checkStatus)).toHaveLength(2)
  })

  it('is shown to nobody else, and found again by its owner', async () => {
    void start()
    await seconds(5)
    store.dispatch(personKnown(bob))
    expect(generation()).toEqual({ phase: 'waiting' })
    resume()
    await seconds(60)
    expect(server.requests(checkStatus)).toHaveLength(1)

    store.dispatch(personKnown(ada))
    resume()
    await seconds(0)
    expect(generation()).toMatchObject({ phase: 'generating' })
  })

  it('whose owner leaves the page on another screen is found again too', async () => {
    void start()
    await seconds(5)
    store.dispatch(personKnown(null))
    await seconds(5)
    store.dispatch(personKnown(ada))
    resume()
    await seconds(0)
    expect(generation()).toMatchObject({ phase: 'generating' })
  })

  it('that another tab has started is joined', async () => {
    const here = store
    here.dispatch(personKnown(ada))
    resume()
    openPage(ada)
    resume()
    void start()
    await seconds(0)
    void here.dispatch(joinGeneration())
    await seconds(5)
    expect(selectGeneration(here.getState())).toMatchObject({ phase: 'generating', task: { uuid: 'task-1' } })
    void here.dispatch(joinGeneration())
    await seconds(5)
    expect(server.requests(checkStatus)).toHaveLength(4)
  })

  it('that another tab has finished is not saved twice', async () => {
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
    expect(selectGeneration(here.getState())).toMatchObject({ phase: 'succeeded', historyId: 41 })
  })
})
