import sharp from 'sharp'
import { EngineRefusalError, type UpscaledImage, type UpscaleEngine } from '../../features/tasks/engine.ts'
import { resizeAndSharpen } from '../finish-upscale.ts'
import { maxUpscaledImageBytes } from '../http/result-file.ts'
import { toUprightPng, type UprightPng } from '../upright-png.ts'
import { buildWorkflowNode } from './client.ts'
import { createLiblibJobs, type LiblibAccount } from './jobs.ts'
import type { LiblibOptions } from '../../config/engine-config.ts'

/** Maximum size of an image that LiblibAI accepts. */
const maxUploadBytes = 10 * 1024 * 1024

/**
 * Upscales with a workflow at LiblibAI. Steps and detail supplement are inputs of its upscale node. Upscale
 * detail supplement sharpens the result afterwards.
 */
export function createLiblibUpscaler(options: LiblibOptions, account: LiblibAccount): UpscaleEngine {
  const { client } = account
  const jobs = createLiblibJobs<UpscaledImage>(
    account,
    options,
    async ([image], [width = 0, height = 0, sharpness = 0]) => {
      if (!image) return []
      const made = await client.downloadImage(image.url, maxUpscaledImageBytes)
      return [{ file: await resizeAndSharpen(made, { width, height, sharpness }) }]
    },
  )

  return {
    ...jobs,
    async submit({ image: source, factor, steps, detail, upscaleDetail }) {
      const upright = await toUprightPng(source)
      const { file, extension } = await fitUploadLimit(upright)
      const image = await client.uploadImage(file, extension)
      const nodes = {
        ...buildWorkflowNode(options.nodes.upscale, { upscale_by: factor, steps, denoise: detail }),
        ...buildWorkflowNode(options.nodes.upscaleImage, { image }),
      }
      const size = [upright.width * factor, upright.height * factor]
      return jobs.submit(options.upscaleWorkflow, nodes, ...size, upscaleDetail)
    },
  }
}

/** Converts a PNG that is too large to a JPEG of high quality. */
async function fitUploadLimit({ file }: UprightPng): Promise<{ file: Buffer; extension: 'png' | 'jpg' }> {
  if (file.byteLength <= maxUploadBytes) return { file, extension: 'png' }
  const jpeg = await sharp(file).flatten({ background: 'white' }).jpeg({ quality: 92 }).toBuffer()
  if (jpeg.byteLength > maxUploadBytes) throw new EngineRefusalError('the image is too large for LiblibAI')
  return { file: jpeg, extension: 'jpg' }
}
