import { beforeEach, describe, expect, it } from '@jest/globals'
import { createStore } from '@tessera/shared-auth'
import { fakeServer, type FakeServer } from '@tessera/shared-auth/testing'
import { checkStatus } from '@tessera/shared-contracts'
import { creationToolsApi } from '../creation-tools-api.ts'
import { fetchTaskStatus, toTaskStatus } from './task-status.ts'

const images = [{ imageUrl: '/1.png' }, { imageUrl: '/2.png' }]

describe('a status response', () => {
  it.each([1, 2, 3, 4])('with status %p is in progress', generateStatus => {
    expect(toTaskStatus({ code: 0, data: { generateStatus } })).toMatchObject({
      kind: 'inProgress',
      progress: { completedShare: null, tasksAhead: null, canCancel: false },
    })
  })

  it('contains progress and tasks ahead where the server reports them', () => {
    const data = { generateStatus: 1, percentCompleted: 0.4, ahead: 2, canCancel: true }
    expect(toTaskStatus({ code: 0, data })).toEqual({
      kind: 'inProgress',
      progress: { completedShare: 0.4, tasksAhead: 2, canCancel: true },
      data,
    })
  })

  it('of a canceled task is not a failure', () => {
    expect(toTaskStatus({ code: 0, data: { generateStatus: 6, cancelled: true } })).toEqual({
      kind: 'canceled',
    })
  })

  it('with status 5 contains the images and the whole data', () => {
    const data = { generateStatus: 5, images, engine: 'Embedded' }
    expect(toTaskStatus({ code: 0, data })).toEqual({ kind: 'succeeded', images: ['/1.png', '/2.png'], data })
  })

  it('with status 5 and no images is a failure', () => {
    expect(toTaskStatus({ code: 0, data: { generateStatus: 5, images: [] } })).toMatchObject({
      kind: 'failed',
    })
  })

  it('with status 6 fails with its message', () => {
    expect(toTaskStatus({ code: 0, data: { generateStatus: 6, generateMsg: 'Out of memory' } })).toEqual({
      kind: 'failed',
      failure: { kind: 'task', message: 'Out of memory' },
    })
  })

  it('with a code other than 0 is unknown', () => {
    expect(toTaskStatus({ code: 500, data: { generateStatus: 6 } })).toEqual({ kind: 'unknown' })
  })
})

describe('a status call that fails', () => {
  let server: FakeServer
  const fetchStatus = () =>
    fetchTaskStatus(
      createStore().dispatch(creationToolsApi.endpoints.generationStatus.initiate({ uuid: 'task-1' })),
    )

  beforeEach(() => {
    server = fakeServer()
  })

  it.each(['network', { status: 502, body: '<html>' }, { status: 429 }] as const)(
    'temporarily is unknown (%p)',
    async failure => {
      server.fail(checkStatus, failure)
      expect(await fetchStatus()).toEqual({ kind: 'unknown', unreachable: failure === 'network' })
    },
  )

  it('because the server refuses it is final', async () => {
    server.fail(checkStatus, { status: 404, body: { error: 'No such task' } })
    expect(await fetchStatus()).toEqual({
      kind: 'failed',
      failure: { kind: 'call', cause: { kind: 'status', status: 404, serverMessage: 'No such task' } },
    })
  })
})
