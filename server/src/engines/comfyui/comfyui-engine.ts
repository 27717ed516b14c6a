import type { GeneratedImage, ImageEngine } from '../../features/tasks/engine.ts'
import { maxImageBytes } from '../http/result-file.ts'
import { createComfyuiClient } from './client.ts'
import type { ComfyuiOptions } from '../../config/engine-config.ts'
import { findInvalidComfyuiSettings } from './find-invalid-settings.ts'
import { createComfyuiJobs } from './jobs.ts'
import { buildImageWorkflow, listOutputs, type Workflow } from './workflow.ts'
import { engineTimeouts } from '../http/time-limits.ts'

/**
 * Generates images with a ComfyUI server. A job is queued as a workflow and found by its id, also after a
 * restart of this server. A restart of ComfyUI loses the job, which then has failed.
 */
export function createComfyuiEngine(
  options: ComfyuiOptions & { checkpoint: string },
  { timeouts = engineTimeouts } = {},
): ImageEngine & { close(): Promise<void> } {
  const comfyui = createComfyuiClient(options.url, timeouts)
  const jobs = createComfyuiJobs<GeneratedImage>(comfyui, async ({ prompt: [, , workflow], outputs }) => {
    const images: GeneratedImage[] = []
    for (const { node, seed } of listOutputs(workflow as Workflow)) {
      const [image] = outputs[node]?.images ?? []
      if (!image) return []
      images.push({ file: await comfyui.downloadImage(image, maxImageBytes), seed })
    }
    return images
  })
  return {
    ...jobs,
    submit: job => jobs.submit(buildImageWorkflow(job, options)),
    findInvalidSettings: models =>
      findInvalidComfyuiSettings(comfyui, [
        ['COMFYUI_CHECKPOINT', options.checkpoint, 'CheckpointLoaderSimple', 'ckpt_name'],
        ['COMFYUI_VAE', options.vae, 'VAELoader', 'vae_name'],
        ['IMAGE_SAMPLER', options.sampler, 'KSampler', 'sampler_name'],
        ['COMFYUI_SCHEDULER', options.scheduler, 'KSampler', 'scheduler'],
        ...models.map(model => ['IMAGE_MODELS', model, 'LoraLoader', 'lora_name'] as const),
      ]),
  }
}
