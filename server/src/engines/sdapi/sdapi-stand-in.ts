import type { TestContext } from 'node:test'
import { pngOf, startStandIn, type Call, type Reply } from '../testing-stand-in.ts'

/** The calls under `/sdapi/v1/` as A1111 documents them. */
export async function startSdapi(t: TestContext) {
  const told = {
    /** Answers in place of good ones, each once and in their order. */
    replies: [] as Reply[],
    /** What each picture's file is. */
    file: await pngOf(64, 64),
    /** Puts an overview in front of several pictures. */
    grid: false,
    /** For whom the server works, where it tells. */
    task: undefined as string | undefined,
  }
  const server = await startStandIn(t, (call: Call): Reply => {
    const name = call.path.replace('/sdapi/v1/', '')
    if (name === 'progress') return { json: { progress: 0.4, eta_relative: 1, current_task: told.task } }
    if (name === 'interrupt') return { json: {} }
    const reply = told.replies.shift()
    if (reply) return reply
    const image = told.file.toString('base64')
    if (name === 'extra-single-image') return { json: { image, html_info: '' } }
    if (name !== 'txt2img') return { status: 404, json: { detail: 'Not Found' } }
    const { n_iter: iterations = 1, batch_size: batch = 1, seed } = call.json() as Record<string, number>
    const count = iterations * batch
    const pictures = Array.from({ length: count }, () => image)
    const info = {
      all_seeds: pictures.map((_, i) => Number(seed) + i),
      index_of_first_image: told.grid && count > 1 ? 1 : 0,
    }
    const images = told.grid && count > 1 ? [image, ...pictures] : pictures
    return { json: { images, parameters: {}, info: JSON.stringify(info) } }
  })
  return { ...server, told }
}
