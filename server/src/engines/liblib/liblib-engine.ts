import type { GeneratedImage, ImageEngine, ImageJob } from '../../features/tasks/engine.ts'
import { maxImageBytes } from '../http/result-file.ts'
import { buildWorkflowNode, type NodeInputs } from './client.ts'
import { createLiblibJobs, type LiblibAccount } from './jobs.ts'
import type { LiblibOptions } from '../../config/engine-config.ts'

/**
 * Generates images with the operator's workflow at LiblibAI. Its review may reject images, so a success can
 * have fewer than requested, and its response may lack the seeds.
 */
export function createLiblibEngine(
  options: LiblibOptions & { workflow: string },
  account: LiblibAccount,
): ImageEngine {
  const jobs = createLiblibJobs<GeneratedImage>(account, options, (images, [firstSeed = 0]) =>
    Promise.all(
      images.map(async ({ url, seed }, i) => ({
        file: await account.client.downloadImage(url, maxImageBytes),
        seed: seed ?? firstSeed + i,
      })),
    ),
  )
  return {
    ...jobs,
    submit: job => jobs.submit(options.workflow, buildNodeInputs(job, options.nodes), job.seed),
  }
}

function buildNodeInputs(
  { prompt, width, height, count, seed, steps, model }: ImageJob,
  nodes: LiblibOptions['nodes'],
): NodeInputs {
  return {
    ...buildWorkflowNode(nodes.prompt, { text: prompt }),
    ...buildWorkflowNode(nodes.size, { width, height, batch_size: count }),
    ...buildWorkflowNode(nodes.sampler, { steps, seed }),
    ...(model && buildWorkflowNode(nodes.model, { lora_name: model.id, strength_model: model.strength })),
  }
}
