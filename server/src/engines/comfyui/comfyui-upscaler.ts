import { randomUUID } from 'node:crypto'
import type { UpscaledImage, UpscaleEngine } from '../../features/tasks/engine.ts'
import { maxUpscaledImageBytes } from '../http/result-file.ts'
import { toUprightPng } from '../upright-png.ts'
import { createComfyuiClient } from './client.ts'
import type { ComfyuiOptions } from '../../config/engine-config.ts'
import { findInvalidComfyuiSettings } from './find-invalid-settings.ts'
import { createComfyuiJobs } from './jobs.ts'
import { upscaleResultNode, buildUpscaleWorkflow } from './workflow.ts'
import { engineTimeouts } from '../http/time-limits.ts'

/** Upscales with a model in a ComfyUI server. Transparency is lost, because ComfyUI loads it separately. */
export function createComfyuiUpscaler(
  { url, upscaleModel }: ComfyuiOptions & { upscaleModel: string },
  { timeouts = engineTimeouts } = {},
): UpscaleEngine & { close(): Promise<void> } {
  const comfyui = createComfyuiClient(url, timeouts)
  const jobs = createComfyuiJobs<UpscaledImage>(comfyui, async ({ outputs }) => {
    const [image] = outputs[upscaleResultNode]?.images ?? []
    return image ? [{ file: await comfyui.downloadImage(image, maxUpscaledImageBytes) }] : []
  })
  return {
    ...jobs,
    findInvalidSettings: () =>
      findInvalidComfyuiSettings(comfyui, [
        ['UPSCALE_MODEL', upscaleModel, 'UpscaleModelLoader', 'model_name'],
      ]),
    async submit(job) {
      const { file, width, height } = await toUprightPng(job.image)
      const image = await comfyui.uploadImage(file, `tessera-${randomUUID()}.png`)
      const size = { width: width * job.factor, height: height * job.factor }
      return jobs.submit(buildUpscaleWorkflow(job, image, upscaleModel, size))
    },
  }
}
