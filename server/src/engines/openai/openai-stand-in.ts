import type { TestContext } from 'node:test'
import { pngOf, startStandIn, type Reply } from '../testing-stand-in.ts'

/** `POST /v1/images/generations` as it is documented: base64, as many as were asked for. */
export async function startImageApi(t: TestContext) {
  const told = {
    /** Answers in place of good ones, each once and in their order. */
    replies: [] as Reply[],
    /** What each picture's file is; in the size that was asked for where nothing is said. */
    file: null as Buffer | null,
    /** Pictures that one call makes at most. */
    most: 10,
  }
  const pictures = new Map<string, Buffer>()
  for (const size of ['1024x1024', '1536x1024', '1024x1536', '960x1280']) {
    const [width = 0, height = 0] = size.split('x').map(Number)
    pictures.set(size, await pngOf(width, height))
  }
  const server = await startStandIn(t, call => {
    if (call.path !== '/v1/images/generations') return { status: 404, json: {} }
    const reply = told.replies.shift()
    if (reply) return reply
    const { n, size } = call.json() as { n: number; size: string }
    const file = told.file ?? pictures.get(size) ?? Buffer.alloc(0)
    const data = Array.from({ length: Math.min(n, told.most) }, () => ({ b64_json: file.toString('base64') }))
    return { json: { created: 1, data } }
  })
  return { ...server, url: `${server.url}/v1`, told }
}
