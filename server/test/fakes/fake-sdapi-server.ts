import type { TestContext } from 'node:test'
import { createPng, startFakeEngineServer, type RecordedCall, type FakeReply } from './fake-engine-server.ts'

/** Starts a fake of the calls under `/sdapi/v1/` as A1111 documents them, and of `/internal/progress`, which its page uses. */
export async function startFakeSdapiServer(t: TestContext) {
  const behavior = {
    /** Responses that replace the normal ones, each used once and in order. */
    replies: [] as FakeReply[],
    /** The file of every image. */
    file: await createPng(1024, 1024),
    /** Whether a grid precedes several images. */
    grid: false,
    /** The id of the current task. */
    task: undefined as string | undefined,
    /** Whether the server answers which task runs; A1111 with --nowebui does not. */
    hasTaskIds: true,
  }
  const server = await startFakeEngineServer(t, (call: RecordedCall): FakeReply => {
    const name = call.path.replace('/sdapi/v1/', '')
    if (name === '/internal/progress' && behavior.hasTaskIds) {
      const active = call.json().id_task === behavior.task
      return { json: { active, queued: false, completed: false, progress: active ? 0.4 : null } }
    }
    if (name === 'interrupt') return { json: {} }
    const reply = behavior.replies.shift()
    if (reply) return reply
    const image = behavior.file.toString('base64')
    if (name === 'extra-single-image') return { json: { image, html_info: '' } }
    if (name !== 'txt2img') return { status: 404, json: { detail: 'Not Found' } }
    const { n_iter: iterations = 1, batch_size: batch = 1, seed } = call.json() as Record<string, number>
    const count = iterations * batch
    const encoded = Array.from({ length: count }, () => image)
    const info = {
      all_seeds: encoded.map((_, i) => Number(seed) + i),
      index_of_first_image: behavior.grid && count > 1 ? 1 : 0,
    }
    const images = behavior.grid && count > 1 ? [image, ...encoded] : encoded
    return { json: { images, parameters: {}, info: JSON.stringify(info) } }
  })
  return { ...server, behavior }
}
