import type { CallResponse, Call, CallRequest } from '@tessera/shared-contracts'
import { encodeRequest } from '@tessera/server-kit/testing/test-client'

/** A client of one server and one member. The server may be killed during a call. */
export interface ApiClient {
  /** Returns the response; null when the connection broke before it arrived. @throws for an error response */
  call<C extends Call>(call: C, request: CallRequest<C>, key?: string): Promise<CallResponse<C> | null>
  /** Returns a file of the site. @throws when the site does not serve it */
  getFile(path: string): Promise<Buffer>
}

/** @param onResult receives whether each call got its response */
export function createApiClient(
  address: string,
  cookie: string,
  onResult: (responded: boolean) => void = () => {},
): ApiClient {
  return {
    async call(call, request, key) {
      const { url, payload, type } = await encodeRequest(call, request)
      const headers = {
        cookie,
        ...(type && { 'content-type': type }),
        ...(key && { 'idempotency-key': key }),
      }
      const response = await responseOrNull(() =>
        fetch(address + url, {
          method: call.method,
          headers,
          body: payload ? new Uint8Array(payload) : null,
        }),
      )
      onResult(response !== null)
      if (!response) return null
      if (response.status !== 200)
        throw new Error(`${call.path} responded with ${response.status}: ${response.text}`)
      return call.response.parse(JSON.parse(response.text)) as CallResponse<typeof call>
    },

    async getFile(path) {
      const response = await fetch(address + path, { headers: { cookie } })
      if (response.status !== 200) throw new Error(`${path} responded with ${response.status}`)
      return Buffer.from(await response.arrayBuffer())
    },
  }
}

async function responseOrNull(send: () => Promise<Response>) {
  try {
    const response = await send()
    return { status: response.status, text: await response.text() }
  } catch {
    return null
  }
}
