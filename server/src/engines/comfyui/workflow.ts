import type { PictureJob, UpscaleJob } from '../../domain/engine.ts'
import type { ComfyuiOptions } from './comfyui-options.ts'

/** ComfyUI's API form of a workflow: nodes by their number. An input `[number, slot]` is another node's output. */
export type Workflow = Record<string, WorkflowNode>

interface WorkflowNode {
  class_type: string
  inputs: Record<string, string | number | NodeOutput>
}
type NodeOutput = readonly [node: string, slot: number]

/** A workflow, and what is read of its course: the nodes that take the time. */
export interface Plan {
  workflow: Workflow
  slowNodes: readonly string[]
}

/** The nodes of picture `i`; those of one picture have the same last digit. */
const latentOf = (i: number) => `${10 + i}`
const samplerOf = (i: number) => `${20 + i}`
const decoderOf = (i: number) => `${30 + i}`
const resultOf = (i: number) => `${40 + i}`

/**
 * The workflow of a generation: the models once, and for every picture a chain of its own, because in a
 * batch only the first picture can be made again from its seed.
 *
 * Results are previews: ComfyUI empties that folder by itself, and we copy them at once.
 */
export function pictureWorkflow(job: PictureJob, options: ComfyuiOptions & { checkpoint: string }): Plan {
  const model: NodeOutput = job.model ? ['2', 0] : ['1', 0]
  const clip: NodeOutput = job.model ? ['2', 1] : ['1', 1]
  const workflow: Workflow = {
    '1': { class_type: 'CheckpointLoaderSimple', inputs: { ckpt_name: options.checkpoint } },
    ...(job.model && {
      '2': {
        class_type: 'LoraLoader',
        inputs: {
          lora_name: job.model.id,
          strength_model: job.model.strength,
          strength_clip: job.model.strength,
          model: ['1', 0],
          clip: ['1', 1],
        },
      },
    }),
    '3': { class_type: 'CLIPTextEncode', inputs: { text: job.prompt, clip } },
    '4': { class_type: 'CLIPTextEncode', inputs: { text: options.negativePrompt, clip } },
    ...(options.vae && { '5': { class_type: 'VAELoader', inputs: { vae_name: options.vae } } }),
  }
  const pictures = Array.from({ length: job.count }, (_, i) => i)
  for (const i of pictures) {
    workflow[latentOf(i)] = {
      class_type: 'EmptyLatentImage',
      inputs: { width: job.width, height: job.height, batch_size: 1 },
    }
    workflow[samplerOf(i)] = {
      class_type: 'KSampler',
      inputs: {
        seed: job.seed + i,
        steps: job.steps,
        cfg: options.cfg,
        sampler_name: options.sampler,
        scheduler: options.scheduler,
        denoise: 1,
        model,
        positive: ['3', 0],
        negative: ['4', 0],
        latent_image: [latentOf(i), 0],
      },
    }
    workflow[decoderOf(i)] = {
      class_type: 'VAEDecode',
      inputs: { samples: [samplerOf(i), 0], vae: options.vae ? ['5', 0] : ['1', 2] },
    }
    workflow[resultOf(i)] = { class_type: 'PreviewImage', inputs: { images: [decoderOf(i), 0] } }
  }
  return { workflow, slowNodes: pictures.map(samplerOf) }
}

/** The results of a generation in their order: which node shows them, and the seed they were made with. */
export function resultsOf(workflow: Workflow): { node: string; seed: number }[] {
  return [0, 1, 2, 3]
    .filter(i => workflow[resultOf(i)] && workflow[samplerOf(i)])
    .map(i => ({ node: resultOf(i), seed: Number(workflow[samplerOf(i)]?.inputs.seed ?? 0) }))
}

/** The node that shows an upscaled picture. */
export const upscaledNode = '6'

/**
 * The workflow of an upscale. The model's own factor does not matter: its picture is brought to the asked
 * size. Detail supplement weighs the model against plain enlarging, from half at 0 to the model alone at 1;
 * upscale detail supplement sharpens. Steps mean nothing to it.
 *
 * @param image the uploaded picture's name
 */
export function upscaleWorkflow(
  { detail, upscaleDetail }: UpscaleJob,
  {
    image,
    width,
    height,
    upscaleModel,
  }: { image: string; width: number; height: number; upscaleModel: string },
): Plan {
  const scaled = { upscale_method: 'lanczos', width, height, crop: 'disabled' }
  const workflow: Workflow = {
    '1': { class_type: 'LoadImage', inputs: { image } },
    '2': { class_type: 'UpscaleModelLoader', inputs: { model_name: upscaleModel } },
    '3': { class_type: 'ImageUpscaleWithModel', inputs: { upscale_model: ['2', 0], image: ['1', 0] } },
    '4': { class_type: 'ImageScale', inputs: { ...scaled, image: ['3', 0] } },
    '7': { class_type: 'ImageScale', inputs: { ...scaled, image: ['1', 0] } },
    '8': {
      class_type: 'ImageBlend',
      inputs: { image1: ['7', 0], image2: ['4', 0], blend_factor: (1 + detail) / 2, blend_mode: 'normal' },
    },
    '5': {
      class_type: 'ImageSharpen',
      inputs: { image: ['8', 0], sharpen_radius: 1, sigma: 1, alpha: upscaleDetail },
    },
    [upscaledNode]: { class_type: 'PreviewImage', inputs: { images: ['5', 0] } },
  }
  return { workflow, slowNodes: ['3'] }
}
