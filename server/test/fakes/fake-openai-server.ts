import type { TestContext } from 'node:test'
import { createPng, startFakeEngineServer, type FakeReply } from './fake-engine-server.ts'

/**
 * Starts a fake of `POST /v1/images/generations`, which returns base64, and of `GET /v1/models`.
 *
 * Bodies and events are those of the types of `openai` 7.59.0 (`resources/images.ts`, `resources/models.ts`), read on 29 November
 * 2026, and errors those of the servers that the tests name. Nothing is recorded from OpenAI.
 */
export async function startFakeOpenaiServer(t: TestContext) {
  const behavior = {
    /** Responses that replace the normal ones, each used once and in order. */
    replies: [] as FakeReply[],
    /** The file of every image; null: a plain image of the requested size. */
    file: null as Buffer | null,
    /** Maximum number of images per call. */
    maxImages: 10,
    /** Writes the events of the next response. */
    stream: null as FakeReply['stream'] | null,
    /** The status of the list of models. */
    modelsStatus: 200,
    models: [
      { id: 'gpt-text', object: 'model', created: 2 },
      { id: 'gpt-image-9', object: 'model', created: 1 },
    ],
  }
  const images = new Map<string, Buffer>()
  for (const size of ['1024x1024', '1536x1024', '1024x1536', '960x1280', '1024x1792']) {
    const [width = 0, height = 0] = size.split('x').map(Number)
    images.set(size, await createPng(width, height))
  }
  const server = await startFakeEngineServer(t, call => {
    if (call.path === '/v1/models')
      return { status: behavior.modelsStatus, json: { object: 'list', data: behavior.models } }
    if (call.path !== '/v1/images/generations') return { status: 404, json: {} }
    const reply = behavior.replies.shift()
    if (reply) return reply
    const { stream } = behavior
    behavior.stream = null
    if (stream) return { headers: { 'content-type': 'text/event-stream' }, stream }
    const { n, size } = call.json() as { n: number; size: string }
    const file = behavior.file ?? images.get(size) ?? Buffer.alloc(0)
    const data = Array.from({ length: Math.min(n, behavior.maxImages) }, () => ({
      b64_json: file.toString('base64'),
    }))
    return { json: { created: 1, data } }
  })
  return { ...server, url: `${server.url}/v1`, behavior }
}
