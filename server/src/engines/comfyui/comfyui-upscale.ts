import { randomUUID } from 'node:crypto'
import type { UpscaledPicture, UpscaleEngine } from '../../domain/engine.ts'
import { mostUpscaledBytes } from '../http/result-file.ts'
import { uprightPng } from '../upright-png.ts'
import { createComfyuiClient, usualDeadlines } from './client.ts'
import type { ComfyuiOptions } from './comfyui-options.ts'
import { createComfyuiJobs } from './jobs.ts'
import { upscaledNode, upscaleWorkflow } from './workflow.ts'

/** Enlarges with an upscale model in a ComfyUI server. Transparency is lost: ComfyUI loads it apart. */
export function createComfyuiUpscaler(
  { url, upscaleModel }: ComfyuiOptions & { upscaleModel: string },
  { deadlines = usualDeadlines } = {},
): UpscaleEngine & { close(): Promise<void> } {
  const comfyui = createComfyuiClient({ url, deadlines })
  const jobs = createComfyuiJobs<UpscaledPicture>(comfyui, async ({ outputs }) => {
    const [image] = outputs[upscaledNode]?.images ?? []
    return image ? [{ file: await comfyui.file(image, mostUpscaledBytes) }] : []
  })
  return {
    name: 'ComfyUI',
    canCancel: true,
    async submit(job) {
      const { file, width, height } = await uprightPng(job.picture)
      const image = await comfyui.upload(file, `tessera-${randomUUID()}.png`)
      const size = { width: width * job.factor, height: height * job.factor }
      return jobs.submit(upscaleWorkflow(job, { image, ...size, upscaleModel }))
    },
    status: id => jobs.status(id),
    cancel: id => jobs.cancel(id),
    close: async () => jobs.close(),
  }
}
