import type { GeneratedImage, ImageEngine, ImageJob } from '../../features/tasks/engine.ts'
import { maxImageBytes } from '../http/result-file.ts'
import type { LiblibClient, NodeInputs } from './client.ts'
import type { SubmissionLimiter } from './submission-limiter.ts'
import { createLiblibJobs } from './jobs.ts'
import type { LiblibOptions } from './liblib-options.ts'

/** What both engines of an account share: its client and its limits. */
export interface LiblibAccount {
  client: LiblibClient
  limiter: SubmissionLimiter
}

/**
 * Generates images with the operator's workflow at LiblibAI. Its review may reject images, so a success can
 * have fewer than requested. A job id contains LiblibAI's id and the seed, which the response may lack.
 */
export function createLiblibEngine(
  { template, nodes, ...options }: LiblibOptions & { workflow: string },
  { client, limiter }: LiblibAccount,
): ImageEngine {
  const jobs = createLiblibJobs<GeneratedImage>(client, limiter)
  const { workflow } = options

  return {
    name: 'LiblibAI',
    canCancel: false,

    async submit(job) {
      const id = await jobs.submit({ template, workflow, nodes: buildNodeInputs(job, nodes) })
      return `${id}/${job.seed}`
    },

    async status(id) {
      const [uuid = '', first = '0'] = id.split('/')
      return jobs.status(uuid, images =>
        Promise.all(
          images.map(async ({ url, seed }, i) => ({
            file: await client.downloadImage(url, maxImageBytes),
            seed: seed ?? Number(first) + i,
          })),
        ),
      )
    },

    cancel: async id => jobs.release(id.split('/')[0] ?? ''),
  }
}

function buildNodeInputs(
  { prompt, width, height, count, seed, steps, model }: ImageJob,
  nodes: LiblibOptions['nodes'],
): NodeInputs {
  const node = (
    { id, classType }: LiblibOptions['nodes']['prompt'],
    inputs: NodeInputs[string]['inputs'],
  ) => ({
    [id]: { class_type: classType, inputs },
  })
  return {
    ...node(nodes.prompt, { text: prompt }),
    ...node(nodes.size, { width, height, batch_size: count }),
    ...node(nodes.sampler, { steps, seed }),
    ...(model && node(nodes.model, { lora_name: model.id, strength_model: model.strength })),
  }
}
