import sharp from 'sharp'
import { EngineRefusal, type UpscaledPicture, type UpscaleEngine } from '../../domain/engine.ts'
import { finishUpscale } from '../finish-upscale.ts'
import { mostUpscaledBytes } from '../http/result-file.ts'
import { uprightPng, type UprightPng } from '../upright-png.ts'
import { createLiblibJobs } from './jobs.ts'
import type { LiblibOptions } from './liblib-options.ts'
import type { LiblibAccount } from './liblib.ts'

/** Bytes that LiblibAI takes of a picture. */
const mostBytes = 10 * 1024 * 1024

/**
 * Enlarges by a workflow at LiblibAI. Steps and detail supplement are those of its upscale node; upscale
 * detail supplement sharpens afterwards. An id of ours is LiblibAI's, the promised size and that sharpness.
 */
export function createLiblibUpscaler(
  { template, nodes, upscaleWorkflow }: LiblibOptions,
  { client, gate }: LiblibAccount,
): UpscaleEngine {
  const jobs = createLiblibJobs<UpscaledPicture>(client, gate)

  return {
    name: 'LiblibAI',
    canCancel: false,

    async submit({ picture, factor, steps, detail, upscaleDetail }) {
      const upright = await uprightPng(picture)
      const { file, extension } = await withinBounds(upright)
      const image = await client.upload(file, extension)
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
        return [{ file: await finishUpscale(await client.file(image.address, mostUpscaledBytes), finish) }]
      })
    },

    cancel: async id => jobs.leave(id.split('/')[0] ?? ''),
  }
}

/** A picture that is too large as PNG is sent as a JPEG of high quality. */
async function withinBounds({ file }: UprightPng): Promise<{ file: Buffer; extension: 'png' | 'jpg' }> {
  if (file.byteLength <= mostBytes) return { file, extension: 'png' }
  const jpeg = await sharp(file).flatten({ background: 'white' }).jpeg({ quality: 92 }).toBuffer()
  if (jpeg.byteLength > mostBytes) throw new EngineRefusal('the picture is too large for LiblibAI')
  return { file: jpeg, extension: 'jpg' }
}
