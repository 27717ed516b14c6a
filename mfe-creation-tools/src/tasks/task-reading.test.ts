import { beforeEach, describe, expect, it } from '@jest/globals'
import { fakeServer, type FakeServer } from '@tessera/shared-auth/testing'
import { checkStatus } from '@tessera/shared-contracts'
import { readTask } from '../creation-tools-api.ts'
import { lookAt, readingOf } from './task-reading.ts'

const images = [{ imageUrl: '/1.png' }, { imageUrl: '/2.png' }]

describe('a status answer', () => {
  it.each([1, 2, 3, 4])('with status %p is in progress', generateStatus => {
    expect(readingOf({ code: 0, data: { generateStatus } })).toMatchObject({
      kind: 'going',
      going: { progress: null, ahead: null, canCancel: false },
    })
  })

  it('says how far the engine is and how many come first, where the server says so', () => {
    const data = { generateStatus: 1, percentCompleted: 0.4, ahead: 2, canCancel: true }
    expect(readingOf({ code: 0, data })).toEqual({
      kind: 'going',
      going: { progress: 0.4, ahead: 2, canCancel: true },
      data,
    })
  })

  it('of a task that was cancelled is no failure', () => {
    expect(readingOf({ code: 0, data: { generateStatus: 6, cancelled: true } })).toEqual({
      kind: 'cancelled',
    })
  })

  it('with status 5 brings the pictures, and all else that it tells', () => {
    const data = { generateStatus: 5, images, engine: 'Embedded' }
    expect(readingOf({ code: 0, data })).toEqual({ kind: 'done', pictures: ['/1.png', '/2.png'], data })
  })

  it('with status 5 and no pictures is a failure', () => {
    expect(readingOf({ code: 0, data: { generateStatus: 5, images: [] } })).toMatchObject({ kind: 'failed' })
  })

  it('with status 6 fails with its message', () => {
    expect(readingOf({ code: 0, data: { generateStatus: 6, generateMsg: 'Out of memory' } })).toEqual({
      kind: 'failed',
      failure: { kind: 'task', message: 'Out of memory' },
    })
  })

  it('with a code other than 0 tells nothing', () => {
    expect(readingOf({ code: 500, data: { generateStatus: 6 } })).toEqual({ kind: 'nothing' })
  })
})

describe('a status call that fails', () => {
  let server: FakeServer
  beforeEach(() => {
    server = fakeServer()
  })

  it.each(['network', { status: 502, body: '<html>' }, { status: 429 }] as const)(
    'in passing tells nothing (%p)',
    async failure => {
      server.fail(checkStatus, failure)
      expect(await lookAt(readTask('task-1'))).toEqual({ kind: 'nothing' })
    },
  )

  it('because the server refuses it is final', async () => {
    server.fail(checkStatus, { status: 404, body: { error: 'No such task' } })
    expect(await lookAt(readTask('task-1'))).toEqual({
      kind: 'failed',
      failure: { kind: 'call', cause: { kind: 'status', status: 404, serverMessage: 'No such task' } },
    })
  })
})
