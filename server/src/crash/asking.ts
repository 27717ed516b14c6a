import type { AnswerOf, Call, RequestOf } from '@tessera/shared-contracts'
import { encodeRequest } from '../testing.ts'

/** Asks one server as one member; the server may die meanwhile. */
export interface Asking {
  /** The answer; null where the connection broke before it came. @throws where the answer is a fault */
  call<C extends Call>(call: C, request: RequestOf<C>, key?: string): Promise<AnswerOf<C> | null>
  /** A file of the site. @throws where it is not there */
  file(path: string): Promise<Buffer>
}

/** @param came told of every question whether its answer came */
export function askingOf(
  address: string,
  cookie: string,
  came: (answer: boolean) => void = () => {},
): Asking {
  return {
    async call(call, request, key) {
      const { url, payload, type } = await encodeRequest(call, request)
      const headers = {
        cookie,
        ...(type && { 'content-type': type }),
        ...(key && { 'idempotency-key': key }),
      }
      const answer = await heardOrLost(() =>
        fetch(address + url, {
          method: call.method,
          headers,
          body: payload ? new Uint8Array(payload) : null,
        }),
      )
      came(answer !== null)
      if (!answer) return null
      if (answer.status !== 200) throw new Error(`${call.path} answered ${answer.status}: ${answer.text}`)
      return call.answer.parse(JSON.parse(answer.text)) as AnswerOf<typeof call>
    },

    async file(path) {
      const response = await fetch(address + path, { headers: { cookie } })
      if (response.status !== 200) throw new Error(`${path} answered ${response.status}`)
      return Buffer.from(await response.arrayBuffer())
    },
  }
}

async function heardOrLost(send: () => Promise<Response>) {
  try {
    const response = await send()
    return { status: response.status, text: await response.text() }
  } catch {
    return null
  }
}
