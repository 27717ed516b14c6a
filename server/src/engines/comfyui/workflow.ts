import type { ImageJob, UpscaleJob } from '../../features/tasks/engine.ts'
import type { ComfyuiOptions } from '../../config/engine-config.ts'

/**
 * ComfyUI's API form of a workflow: nodes by their number. An input `[number, slot]` is another node's
 * output.
 */
export type Workflow = Record<string, WorkflowNode>

interface WorkflowNode {
  class_type: string
  inputs: Record<string, string | number | NodeOutput>
}
type NodeOutput = readonly [node: string, slot: number]

/** A workflow, with the nodes that take most of the time, for its progress. */
export interface WorkflowPlan {
  workflow: Workflow
  slowNodes: readonly string[]
}

/** The nodes of image `i`. The nodes of one image have the same last digit. */
const latentNode = (i: number) => `${10 + i}`
const samplerNode = (i: number) => `${20 + i}`
const decoderNode = (i: number) => `${30 + i}`
const resultNode = (i: number) => `${40 + i}`

/**
 * Builds the workflow of a generation: the models once, and a chain of nodes per image, because only the
 * first image of a batch can be reproduced from its seed.
 *
 * Results are previews. ComfyUI empties that folder itself, and they are downloaded at once.
 */
export function buildImageWorkflow(
  job: ImageJob,
  options: ComfyuiOptions & { checkpoint: string },
): WorkflowPlan {
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
  const images = Array.from({ length: job.count }, (_, i) => i)
  for (const i of images) {
    workflow[latentNode(i)] = {
      class_type: 'EmptyLatentImage',
      inputs: { width: job.width, height: job.height, batch_size: 1 },
    }
    workflow[samplerNode(i)] = {
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
        latent_image: [latentNode(i), 0],
      },
    }
    workflow[decoderNode(i)] = {
      class_type: 'VAEDecode',
      inputs: { samples: [samplerNode(i), 0], vae: options.vae ? ['5', 0] : ['1', 2] },
    }
    workflow[resultNode(i)] = { class_type: 'PreviewImage', inputs: { images: [decoderNode(i), 0] } }
  }
  return { workflow, slowNodes: images.map(samplerNode) }
}

/** Lists the results of a generation in order: the node that shows each, and its seed. */
export function listOutputs(workflow: Workflow): { node: string; seed: number }[] {
  return [0, 1, 2, 3]
    .filter(i => workflow[resultNode(i)] && workflow[samplerNode(i)])
    .map(i => ({ node: resultNode(i), seed: Number(workflow[samplerNode(i)]?.inputs.seed ?? 0) }))
}

/** The node that shows the upscaled image. */
export const upscaleResultNode = '6'

/**
 * Builds the workflow of an upscale. The factor of the model does not matter: its result is scaled to the
 * requested size. Detail supplement blends the model with plain scaling, from half at 0 to the model alone at
 * 1. Upscale detail supplement sharpens. Steps have no effect.
 *
 * @param image name of the uploaded image
 */
export function buildUpscaleWorkflow(
  { detail, upscaleDetail }: UpscaleJob,
  image: string,
  upscaleModel: string,
  size: { width: number; height: number },
): WorkflowPlan {
  const scaled = { upscale_method: 'lanczos', ...size, crop: 'disabled' }
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
    [upscaleResultNode]: { class_type: 'PreviewImage', inputs: { images: ['5', 0] } },
  }
  return { workflow, slowNodes: ['3'] }
}
