import type { FastifyInstance, LightMyRequestResponse } from 'fastify'
import type { CallResponse, Call, CallRequest } from '@tessera/shared-contracts'

interface TestResponse<C extends Call> {
  status: number
  body: CallResponse<C>
  headers: LightMyRequestResponse['headers']
}

/** A client that stores cookies and sends requests as the pages of the site do. */
export interface TestClient {
  /** Sends a call as its contract describes, form encodings included, and parses the response. */
  call<C extends Call>(
    call: C,
    request: CallRequest<C>,
    headers?: Record<string, string>,
  ): Promise<TestResponse<C>>
  /** Requests any path, with the stored cookies. */
  get(path: string, headers?: Record<string, string>): Promise<LightMyRequestResponse>
  cookies: Map<string, string>
}

/** Creates a client without cookies that injects its requests into the app. */
export function createTestClient(app: FastifyInstance, language = 'en'): TestClient {
  const cookies = new Map<string, string>()
  const defaultHeaders = () => ({
    host: 'localhost',
    'accept-language': language,
    cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
  })
  const storeCookies = (response: LightMyRequestResponse) => {
    for (const { name, value, maxAge, expires } of response.cookies) {
      if (maxAge === 0 || expires?.getTime() === 0) cookies.delete(name)
      else cookies.set(name, value)
    }
    return response
  }
  return {
    cookies,
    get: async (path, headers) =>
      storeCookies(await app.inject({ url: path, headers: { ...defaultHeaders(), ...headers } })),
    async call(call, request, headers) {
      const { url, payload, type } = await encodeRequest(call, request)
      const response = storeCookies(
        await app.inject({
          method: call.method,
          url,
          headers: { ...defaultHeaders(), ...(type && { 'content-type': type }), ...headers },
          ...(payload && { payload }),
        }),
      )
      const body = call.response.parse(response.json()) as CallResponse<typeof call>
      return { status: response.statusCode, body, headers: response.headers }
    },
  }
}

/** Encodes a request as a browser does: the fields of the query in the URL, the others in the body. */
export async function encodeRequest<C extends Call>(call: C, request: CallRequest<C>) {
  const fields = Object.entries(request as Record<string, unknown>).filter(([, value]) => value !== undefined)
  const inBody = fields.filter(([name]) => !(name in call.query.shape))
  const query = new URLSearchParams(
    fields.filter(([name]) => name in call.query.shape).map(([name, value]) => [name, String(value)]),
  )
  const url = query.size > 0 ? `${call.path}?${query}` : call.path
  if (call.method === 'GET' || Object.keys(call.body.shape).length === 0) return { url }
  if (call.encoding === 'json') {
    return { url, payload: Buffer.from(JSON.stringify(Object.fromEntries(inBody))), type: 'application/json' }
  }
  const form = call.encoding === 'multipart' ? new FormData() : new URLSearchParams()
  for (const [name, value] of inBody) {
    for (const each of [value].flat()) {
      if (form instanceof FormData && each instanceof File) form.append(name, each)
      else form.append(name, String(each))
    }
  }
  const encoded = new Response(form)
  return {
    url,
    payload: Buffer.from(await encoded.arrayBuffer()),
    type: encoded.headers.get('content-type') ?? '',
  }
}
