import type { MadePicture, PictureEngine, PictureJob } from '../../domain/engine.ts'
import { mostPictureBytes } from '../http/result-file.ts'
import type { LiblibClient, NodeInputs } from './client.ts'
import type { LiblibGate } from './gate.ts'
import { createLiblibJobs } from './jobs.ts'
import type { LiblibOptions } from './liblib-options.ts'

/** What both engines of an account share: its client and its limits. */
export interface LiblibAccount {
  client: LiblibClient
  gate: LiblibGate
}

/**
 * Pictures by a workflow of the operator's at LiblibAI. Its review may leave pictures out, so a success can
 * have fewer than were asked for. An id of ours is LiblibAI's and the seed, which its answers may lack.
 */
export function createLiblibEngine(
  { template, nodes, ...options }: LiblibOptions & { workflow: string },
  { client, gate }: LiblibAccount,
): PictureEngine {
  const jobs = createLiblibJobs<MadePicture>(client, gate)
  const { workflow } = options

  return {
    name: 'LiblibAI',
    canCancel: false,

    async submit(job) {
      const id = await jobs.submit({ template, workflow, nodes: inputsOf(job, nodes) })
      return `${id}/${job.seed}`
    },

    async status(id) {
      const [uuid = '', first = '0'] = id.split('/')
      return jobs.status(uuid, images =>
        Promise.all(
          images.map(async ({ address, seed }, i) => ({
            file: await client.file(address, mostPictureBytes),
            seed: seed ?? Number(first) + i,
          })),
        ),
      )
    },

    cancel: async id => jobs.leave(id.split('/')[0] ?? ''),
  }
}

function inputsOf(
  { prompt, width, height, count, seed, steps, model }: PictureJob,
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
