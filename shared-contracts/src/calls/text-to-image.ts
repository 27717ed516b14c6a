import { z } from 'zod/mini'
import { defineCall, result } from '../call.ts'
import { moderation, prompt } from '../creation.ts'
import { engineSettings, generateParams } from '../image-tasks.ts'
import { defineStatusCall } from './tasks.ts'

const id = z.union([z.string(), z.number()])
const address = z.string().check(z.maxLength(2_000))

/** A past generation (specification 2, §3). */
export const generationRecord = z.object({
  id,
  prompt: z.nullable(prompt),
  images: z.array(z.string()),
  /** Ours: a small file of each image, in their order. */
  thumbs: z.optional(z.nullable(z.array(z.string()))),
  /** Ours: what moderation said of the creation that each image was saved as, null for one that was not saved. */
  saved: z.optional(z.nullable(z.array(z.nullable(moderation)))),
  scenario: z.optional(z.nullable(z.string())),
  lora_uuid: z.optional(z.nullable(z.string())),
  lora_strength: z.optional(z.nullable(z.number())),
  width: z.optional(z.nullable(z.number())),
  height: z.optional(z.nullable(z.number())),
  batch_size: z.optional(z.nullable(z.number())),
})
export type GenerationRecord = z.output<typeof generationRecord>

/** Ours: the identifiers that a generation request names. A page whose server has no such call uses its defaults. */
export const getEngineSettings = defineCall({
  method: 'GET',
  path: '/tools_card/api/engine_settings.php',
  answer: z.extend(result, { data: z.optional(z.nullable(engineSettings)) }),
})

export const fetchHistory = defineCall({
  method: 'GET',
  path: '/tools_card/api/fetch_text_to_image_history.php',
  answer: z.extend(result, { data: z.optional(z.nullable(z.array(generationRecord))) }),
})

/** Ours: takes a generation out of the history, with its pictures that were not kept as creations. */
export const deleteHistory = defineCall({
  method: 'POST',
  path: '/tools_card/api/delete_text_to_image_history.php',
  encoding: 'json',
  body: z.object({ id }),
  answer: result,
})

export const polishPrompt = defineCall({
  method: 'POST',
  path: '/tools_card/api/generate_prompt.php',
  encoding: 'json',
  body: z.object({
    prompt: z.string().check(z.maxLength(20_000)),
    /** Ours: what the picture is for. */
    scenario: z.optional(z.string().check(z.maxLength(40))),
  }),
  answer: z.extend(result, { data: z.optional(z.nullable(z.string())) }),
})

export const submitTextToImage = defineCall({
  method: 'POST',
  path: '/tools_card/api/submit_text_to_image_task.php',
  encoding: 'json',
  body: z.object({
    templateUuid: z.string().check(z.maxLength(100)),
    generateParams,
    /** Ours: engines that know scenarios compose by it. */
    scenario: z.optional(z.string().check(z.maxLength(40))),
  }),
  answer: z.extend(result, { uuid: z.optional(z.nullable(z.string())) }),
})

export const checkStatus = defineStatusCall('/tools_card/api/check_status.php', {
  /** Ours: the engine that made the pictures, and the words it did not understand. */
  engine: z.optional(z.nullable(z.string())),
  notUnderstood: z.optional(z.nullable(z.array(z.string()))),
})

export const saveHistory = defineCall({
  method: 'POST',
  path: '/tools_card/api/save_text_to_image_history.php',
  encoding: 'json',
  body: z.object({
    prompt,
    images: z.array(address).check(z.maxLength(4)),
    scenario: z.string().check(z.maxLength(40)),
    lora_uuid: z.nullable(z.string().check(z.maxLength(200))),
    lora_strength: z.nullable(z.number()),
    width: z.number(),
    height: z.number(),
    batch_size: z.number(),
  }),
  answer: z.extend(result, { historyId: z.optional(z.nullable(id)) }),
})

/** Keeps one picture of an own generation among the member's creations. */
export const saveCreation = defineCall({
  method: 'POST',
  path: '/tools_card/api/save_creation_from_url.php',
  encoding: 'json',
  body: z.object({
    imageUrl: address,
    generationHistoryId: id,
    title: z.string().check(z.maxLength(20_000)),
  }),
  answer: result,
})
