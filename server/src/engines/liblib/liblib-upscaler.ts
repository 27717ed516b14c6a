import sharp from 'sharp'
import { EngineRefusalError, type UpscaledImage, type UpscaleEngine } from '../../features/tasks/engine.ts'
import { resizeAndSharpen } from '../finish-upscale.ts'
import { maxUpscaledImageBytes } from '../http/result-file.ts'
import { toUprightPng, type UprightPng } from '../upright-png.ts'
import { createLiblibJobs } from './jobs.ts'
import type { LiblibOptions } from './liblib-options.ts'
import type { LiblibAccount } from './liblib-engine.ts'

/** Maximum size of an image that LiblibAI accepts. */
const maxUploadBytes = 10 * 1024 * 1024

/**
 * Upscales with a workflow at LiblibAI. Steps and detail supplement are inputs of its upscale node. Upscale
 * detail supplement sharpens the result afterwards. A job id contains LiblibAI's id, the size and the
 * sharpness.
 */
export function createLiblibUpscaler(
  { template, nodes, upscaleWorkflow }: LiblibOptions,
  { client, limiter }: LiblibAccount,
): UpscaleEngine {
  const jobs = createLiblibJobs<UpscaledImage>(client, limiter)

  return {
    name: 'LiblibAI',
    canCancel: false,

    async submit({ image: picture, factor, steps, detail, upscaleDetail }) {
      const upright = await toUprightPng(picture)
      const { file, extension } = await fitUploadLimit(upright)
      const image = await client.uploadImage(file, extension)
      const { upscale, upscaleImage } = nodes
      const id = await jobs.submit({
        template,
        workflow: upscaleWorkflow,
        nodes: {
          [upscale.id]: {
            class_type: upscale.classType,
            inputs: { upscale_by: factor, steps, denoise: detail },
          },
          [upscaleImage.id]: { class_type: upscaleImage.classType, inputs: { image } },
        },
      })
      return [id, upright.width * factor, upright.height * factor, upscaleDetail].join('/')
    },

    async status(id) {
      const [uuid = '', width, height, sharpness] = id.split('/')
      const finish = { width: Number(width), height: Number(height), sharpness: Number(sharpness) }
      return jobs.status(uuid, async ([image]) => {
        if (!image) return []
        return [
          {
            file: await resizeAndSharpen(
              await client.downloadImage(image.url, maxUpscaledImageBytes),
              finish,
            ),
          },
        ]
      })
    },

    cancel: async id => jobs.release(id.split('/')[0] ?? ''),
  }
}

/** Converts a PNG that is too large to a JPEG of high quality. */
async function fitUploadLimit({ file }: UprightPng): Promise<{ file: Buffer; extension: 'png' | 'jpg' }> {
  if (file.byteLength <= maxUploadBytes) return { file, extension: 'png' }
  const jpeg = await sharp(file).flatten({ background: 'white' }).jpeg({ quality: 92 }).toBuffer()
  if (jpeg.byteLength > maxUploadBytes) throw new EngineRefusalError('the picture is too large for LiblibAI')
  return { file: jpeg, extension: 'jpg' }
}
