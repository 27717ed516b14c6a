import type { MadePicture, PictureEngine } from '../../domain/engine.ts'
import { mostPictureBytes } from '../http/result-file.ts'
import { createComfyuiClient, usualDeadlines } from './client.ts'
import type { ComfyuiOptions } from './comfyui-options.ts'
import { createComfyuiJobs } from './jobs.ts'
import { pictureWorkflow, resultsOf, type Workflow } from './workflow.ts'

/**
 * Pictures by a ComfyUI server. A job is queued as a workflow and found again by its id, also after a restart
 * of ours; a restart of ComfyUI loses it, which counts as a failure.
 */
export function createComfyuiEngine(
  options: ComfyuiOptions & { checkpoint: string },
  { deadlines = usualDeadlines } = {},
): PictureEngine & { close(): Promise<void> } {
  const comfyui = createComfyuiClient({ url: options.url, deadlines })
  const jobs = createComfyuiJobs<MadePicture>(comfyui, async ({ prompt: [, , workflow], outputs }) => {
    const pictures: MadePicture[] = []
    for (const { node, seed } of resultsOf(workflow as Workflow)) {
      const [image] = outputs[node]?.images ?? []
      if (!image) return []
      pictures.push({ file: await comfyui.file(image, mostPictureBytes), seed })
    }
    return pictures
  })
  return {
    name: 'ComfyUI',
    canCancel: true,
    submit: job => jobs.submit(pictureWorkflow(job, options)),
    status: id => jobs.status(id),
    cancel: id => jobs.cancel(id),
    close: async () => jobs.close(),
  }
}
