import * as z from '@tessera/shared-contracts/schema'
import type { limits } from './limits.ts'

/** The scenarios of text to image, in the order of their cards (specification 2, §9). `usesModel`: needs a model id. */
export const scenarios = [
  { id: 'general', usesModel: false },
  { id: 'interior', usesModel: true },
  { id: 'portrait', usesModel: false },
  { id: 'product', usesModel: false },
  { id: 'clothing', usesModel: false },
  { id: 'ecommerce', usesModel: false },
] as const
export type ScenarioId = (typeof scenarios)[number]['id']

/** The scenarios of HD upscale. The fourth card of the page is disabled and has no value. */
export const upscaleScenarios = ['general', 'space', 'interior'] as const
export type UpscaleScenarioId = (typeof upscaleScenarios)[number]

/** How many times as wide and as high a result is. */
export type UpscaleFactor = (typeof limits.upscale.factors)[number]

/** Image sizes in pixels, in the order of the page (specification 2, §9). The first is the default. */
export const imageSizes = [
  { label: '3:4', width: 960, height: 1280 },
  { label: '1:1', width: 1024, height: 1024 },
  { label: '2:3', width: 768, height: 1152 },
  { label: '3:2', width: 1152, height: 768 },
  { label: '4:3', width: 1280, height: 960 },
  { label: '9:16', width: 1152, height: 2048 },
] as const

/** The values of `generateStatus` (specification 2, §4). */
export const generateStatus = {
  waiting: 1,
  running: 2,
  drawing: 3,
  reviewing: 4,
  succeeded: 5,
  failed: 6,
} as const

/** The ComfyUI workflow of a generation, by node number. ComfyUI defines the class types and fields. */
export const generateParamsSchema = z.looseObject({
  '1': z.object({
    class_type: z.literal('Translate'),
    inputs: z.object({ text: z.string() }),
  }),
  '2': z.object({
    class_type: z.literal('EmptyLatentImage'),
    inputs: z.object({ width: z.number(), height: z.number(), batch_size: z.number() }),
  }),
  '3': z.object({
    class_type: z.literal('KSampler'),
    /** `seed` is ComfyUI's name. Image `i` of the request has `seed + i`; without a seed the server chooses one. */
    inputs: z.object({ steps: z.number(), seed: z.optional(z.number()) }),
  }),
  '4': z.optional(
    z.object({
      class_type: z.literal('LoraLoader'),
      inputs: z.object({ lora_name: z.string(), strength_model: z.number() }),
    }),
  ),
  workflowUuid: z.string(),
})
export type GenerateParams = z.output<typeof generateParamsSchema>

const modelId = z.optional(z.string())

/** The identifiers that an installation's image engine expects in a request. */
export const engineSettings = z.object({
  templateUuid: z.string(),
  workflowUuid: z.string(),
  /** Model ids by scenario. */
  models: z.object({
    general: modelId,
    interior: modelId,
    portrait: modelId,
    product: modelId,
    clothing: modelId,
    ecommerce: modelId,
  }),
  /** The engine draws only what it knows, so a page checks prompts and shows examples of what it draws. */
  drawsKnownSubjects: z.optional(z.boolean()),
  /** Whether a seed repeats an image. Absent from earlier servers, whose engines take seeds. */
  hasSeeds: z.optional(z.boolean()),
  /**
   * What the engine draws, where it can preview a prompt. A page whose own copy of the engine has this version draws the
   * same image for the same seed; others get it from the server.
   */
  drawingVersion: z.optional(z.string()),
  /** The name of the engine in the language of the user, as the details of its images give it. */
  engine: z.optional(z.string()),
})
export type EngineSettings = z.output<typeof engineSettings>

/** The settings of a page until the server has sent its own. */
export const defaultEngineSettings: EngineSettings = {
  templateUuid: 'tessera-text-to-image',
  workflowUuid: 'tessera-text-to-image-1',
  models: { interior: 'interior-v1' },
}
