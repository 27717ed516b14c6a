import { z } from 'zod/mini'

/** Scenario cards of text to image, in their order (specification 2, §9). `usesModel`: a model id goes with it. */
export const scenarios = [
  { id: 'general', usesModel: false },
  { id: 'interior', usesModel: true },
  { id: 'portrait', usesModel: false },
  { id: 'product', usesModel: false },
  { id: 'clothing', usesModel: false },
  { id: 'ecommerce', usesModel: false },
] as const
export type ScenarioId = (typeof scenarios)[number]['id']

/** Application scenarios of HD upscale; the page's fourth card is disabled and has no value. */
export const upscaleScenarios = ['general', 'space', 'interior'] as const
export type UpscaleScenarioId = (typeof upscaleScenarios)[number]

/** Picture sizes in their order, in pixels (specification 2, §9); the first is the default. */
export const sizes = [
  { label: '3:4', width: 960, height: 1280 },
  { label: '1:1', width: 1024, height: 1024 },
  { label: '2:3', width: 768, height: 1152 },
  { label: '3:2', width: 1152, height: 768 },
  { label: '4:3', width: 1280, height: 960 },
  { label: '9:16', width: 1152, height: 2048 },
] as const

/** A task's state on the wire (specification 2, §4). */
export const generateStatus = {
  waiting: 1,
  running: 2,
  drawing: 3,
  reviewing: 4,
  succeeded: 5,
  failed: 6,
} as const

/** The numbered ComfyUI nodes of a generation; class types and fields are ComfyUI's own. */
export const generateParams = z.looseObject({
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
    inputs: z.object({ steps: z.number() }),
  }),
  '4': z.optional(
    z.object({
      class_type: z.literal('LoraLoader'),
      inputs: z.object({ lora_name: z.string(), strength_model: z.number() }),
    }),
  ),
  workflowUuid: z.string(),
})
export type GenerateParams = z.output<typeof generateParams>

/** What an installation's picture engine is called with; part of the page's settings. */
export const engineSettings = z.object({
  templateUuid: z.string(),
  workflowUuid: z.string(),
  /** Model id of each scenario that has one. */
  models: z.partialRecord(
    z.enum(['general', 'interior', 'portrait', 'product', 'clothing', 'ecommerce']),
    z.string(),
  ),
})
export type EngineSettings = z.output<typeof engineSettings>

/** What a page uses until, or unless, the server names its own. */
export const defaultEngineSettings: EngineSettings = {
  templateUuid: 'tessera-text-to-image',
  workflowUuid: 'tessera-text-to-image-1',
  models: { interior: 'interior-v1' },
}
