import type { TestContext } from 'node:test'
import { createPng, startFakeEngineServer, type RecordedCall, type FakeReply } from './fake-engine-server.ts'

/** The entries of the lists that the server returns. */
const lists: Record<string, unknown> = {
  samplers: [
    { name: 'DPM++ 2M', aliases: [], options: {} },
    { name: 'Euler', aliases: ['k_euler'], options: {} },
  ],
  schedulers: [{ name: 'karras', label: 'Karras' }],
  loras: [{ name: 'rooms', alias: 'rooms v2', path: '/models/Lora/rooms.safetensors', metadata: {} }],
  upscalers: ['None', 'Lanczos', 'R-ESRGAN 4x+'].map(name => ({ name, model_name: null, scale: 4 })),
}

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
    /** The lists that the server has. */
    lists: Object.keys(lists),
    /** Whether it is the server of stable-diffusion.cpp, which has this API, too. */
    isSdcpp: false,
  }
  const server = await startFakeEngineServer(t, (call: RecordedCall): FakeReply => {
    const name = call.path.replace('/sdapi/v1/', '')
    if (name === '/internal/progress' && behavior.hasTaskIds) {
      const active = call.json().id_task === behavior.task
      return { json: { active, queued: false, completed: false, progress: active ? 0.4 : null } }
    }
    if (name === 'interrupt') return { json: {} }
    if (call.path === '/sdcpp/v1/capabilities' && behavior.isSdcpp) return { json: {} }
    if (call.method === 'GET' && behavior.lists.includes(name)) return { json: lists[name] }
    if (call.method === 'GET') return { status: 404, json: { detail: 'Not Found' } }
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
