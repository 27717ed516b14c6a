import { beforeEach, describe, expect, it } from '@jest/globals'
import {
  checkStatus,
  deleteCreations,
  login,
  register,
  submitTextToImage,
  tracingMetaName,
  uploadCreation,
  type Call,
} from '@tessera/shared-contracts'
import { CallError } from './call-error.ts'
import { callServer } from './call-server.ts'
import { fakeServer, type FakeServer } from '../testing/fake-server.ts'

let server: FakeServer
beforeEach(() => {
  server = fakeServer()
  document.documentElement.lang = 'en'
})

/** Replaces `fetch` by a fake that records requests and returns the given response. */
function recordFetch(response: () => Response) {
  const sent: { url: unknown; init: RequestInit }[] = []
  globalThis.fetch = async (url, init = {}) => {
    sent.push({ url, init })
    return response()
  }
  return sent
}

const getRejection = async (promise: Promise<unknown>): Promise<unknown> =>
  promise.then(
    () => {
      throw new Error('The call was expected to fail')
    },
    (error: unknown) => error,
  )

const credentials = { email: 'ada@example.org', password: 'secret-1' }

describe('the request', () => {
  it('holds the query in its URL and the language of the page in a header', async () => {
    document.documentElement.lang = 'zh'
    const sent = recordFetch(() => new Response('{"code":0}'))
    await callServer(checkStatus, { uuid: 'a b' })
    expect(sent[0]).toMatchObject({
      url: '/tools_card/api/check_status.php?uuid=a+b',
      init: { method: 'GET', credentials: 'same-origin', headers: { 'Accept-Language': 'zh' } },
    })
    expect(sent[0]?.init).not.toHaveProperty('body')
  })

  it('names a trace where the page says that traces exist', async () => {
    const sent = recordFetch(() => new Response('{"code":0}'))
    await callServer(checkStatus, { uuid: 'a' })
    document.head.innerHTML = `<meta name="${tracingMetaName}">`
    await callServer(checkStatus, { uuid: 'a' })
    document.head.innerHTML = ''
    const [before, after] = sent.map(({ init }) => new Headers(init.headers).get('traceparent'))
    expect(before).toBeNull()
    expect(after).toMatch(/^00-[\da-f]{32}-[\da-f]{16}-01$/)
  })

  it('is encoded as a form, a multipart form or JSON, as the call declares', async () => {
    const sent = recordFetch(() => new Response('{"success":true}'))
    await callServer(login, credentials)
    await callServer(register, { ...credentials, username: 'Ada', code: '123456' })
    const generateParams = {
      '1': { class_type: 'Translate', inputs: { text: 'tiles' } },
      '2': { class_type: 'EmptyLatentImage', inputs: { width: 1024, height: 1024, batch_size: 1 } },
      '3': { class_type: 'KSampler', inputs: { steps: 30 } },
      workflowUuid: 'w',
    } as const
    await callServer(
      submitTextToImage,
      { templateUuid: 't', generateParams },
      { headers: { 'Idempotency-Key': 'k' } },
    )

    expect(sent[0]?.init.body).toEqual(new URLSearchParams(credentials))
    const form = sent[1]?.init.body as FormData
    expect(form.get('code')).toBe('123456')
    expect(sent[2]?.init.body).toBe(JSON.stringify({ templateUuid: 't', generateParams }))
    expect(sent[2]?.init.headers).toMatchObject({
      'Content-Type': 'application/json',
      'Idempotency-Key': 'k',
    })
  })

  it('holds a field for each entry of a list', async () => {
    const sent = recordFetch(() => new Response('{"success":true}'))
    await callServer(deleteCreations, { 'creation_ids[]': ['1', '2'] })
    const form = sent[0]?.init.body as URLSearchParams
    expect([...form]).toEqual([
      ['creation_ids[]', '1'],
      ['creation_ids[]', '2'],
    ])
  })
})

describe('the response', () => {
  it('is returned, also when it is a business failure', async () => {
    server.on(login, () => ({ success: false, message: 'Wrong password' }))
    await expect(callServer(login, credentials)).resolves.toEqual({
      success: false,
      message: 'Wrong password',
    })
    expect(server.requests(login)).toEqual([credentials])
  })

  it.each([
    [{ message: 'Too many tries' }, 'Too many tries'],
    [{ error: 'Too many tries' }, 'Too many tries'],
    [{ message: '', error: 'Too many tries' }, 'Too many tries'],
    ['<h1>Bad gateway</h1>', 'Network response was not ok'],
    [{ message: 42 }, 'Network response was not ok'],
    [null, 'Network response was not ok'],
  ])('throws an error with the message in %j where the status is not OK', async (body, message) => {
    server.fail(login, { status: 502, body })
    const error = await getRejection(callServer(login, credentials))
    expect(error).toBeInstanceOf(CallError)
    expect(error).toMatchObject({ kind: 'status', status: 502 })
    expect((error as CallError).message).toBe(message)
  })

  it.each(['<h1>Bad gateway</h1>', '{"code":7}', ''])(
    'is excerpted in the error where it holds no message: %j',
    async text => {
      recordFetch(() => new Response(` ${text}\n`, { status: 502 }))
      const error = await getRejection(callServer(login, credentials))
      expect((error as CallError).toFailure()).toEqual({ kind: 'status', status: 502, text })
    },
  )

  it('is cut to 200 characters in the error', async () => {
    recordFetch(() => new Response('x'.repeat(10_000), { status: 502 }))
    expect(await getRejection(callServer(login, credentials))).toMatchObject({ text: 'x'.repeat(200) })
  })

  it('is missing: the call throws a network error', async () => {
    server.fail(login, 'network')
    const error = await getRejection(callServer(login, credentials))
    expect((error as CallError).toFailure()).toEqual({ kind: 'network' })
  })

  it('breaks off: the call throws a network error', async () => {
    recordFetch(() => {
      const cut = new ReadableStream({
        start(controller) {
          controller.enqueue(new TextEncoder().encode('{"succ'))
          controller.error(new TypeError('terminated'))
        },
      })
      return new Response(cut)
    })
    expect(await getRejection(callServer(login, credentials))).toMatchObject({ kind: 'network' })
  })

  it.each(['<!doctype html>', '', '[]', '{"success":"yes"}'])(
    'does not match the contract: the call throws a malformed error for %j',
    async text => {
      recordFetch(() => new Response(text))
      expect(await getRejection(callServer(login as Call, credentials))).toMatchObject({
        kind: 'malformed',
        status: 200,
        text,
      })
    },
  )

  it('is aborted: the call throws the reason of the signal', async () => {
    const controller = new AbortController()
    server.on(login, () => {
      controller.abort(new Error('left the page'))
      return { success: true }
    })
    const error = await getRejection(callServer(login, credentials, { signal: controller.signal }))
    expect(error).toEqual(new Error('left the page'))
  })
})

describe('a call with upload progress', () => {
  it('reports the progress and returns the response', async () => {
    const server = fakeServer()
    server.on(uploadCreation, () => ({ success: true, message: 'Saved.' }))
    const fractions: number[] = []
    const file = new File(['x'], 'lake.png')
    const response = await callServer(
      uploadCreation,
      { creation_image: file },
      { onUploadProgress: fraction => fractions.push(fraction) },
    )
    expect(response.message).toBe('Saved.')
    expect(fractions).toEqual([0.5, 1])
    expect(server.requests(uploadCreation)[0]?.creation_image.name).toBe('lake.png')
  })

  it('throws the same errors as any other call', async () => {
    const server = fakeServer()
    const send = (signal?: AbortSignal) =>
      callServer(
        uploadCreation,
        { creation_image: new File(['x'], 'lake.png') },
        { onUploadProgress: () => {}, ...(signal && { signal }) },
      )
    server.fail(uploadCreation, 'network')
    await expect(send()).rejects.toMatchObject({ kind: 'network' })
    server.fail(uploadCreation, { status: 413, body: { error: 'Too large.' } })
    await expect(send()).rejects.toMatchObject({ kind: 'status', status: 413, serverMessage: 'Too large.' })

    const controller = new AbortController()
    server.on(uploadCreation, () => new Promise(() => {}))
    const canceled = send(controller.signal)
    controller.abort(new Error('canceled'))
    await expect(canceled).rejects.toThrow('canceled')
  })
})
