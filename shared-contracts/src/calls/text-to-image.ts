import * as z from '@tessera/shared-contracts/schema'
import { defineCall, integerField, resultWithError } from '../define-call.ts'
import { moderationStatus, creationVisibility, prompt, publicFlag } from '../creations/creation.ts'
import { engineSettings, generateParamsSchema } from '../image-tasks.ts'
import { limits } from '../limits.ts'
import { defineStatusCall } from './tasks.ts'

const id = z.union([z.string(), z.number()])
const url = z.string().check(z.maxLength(2_000))

/** A past generation (specification 2, §3). */
export const generationRecord = z.object({
  id,
  prompt: z.nullable(prompt),
  images: z.array(z.string()),
  /** Not in the specification: a thumbnail of each image, in the same order. */
  thumbs: z.nullish(z.array(z.string())),
  /** Not in the specification: the moderation status of the creation of each image; null for an unsaved image. */
  saved: z.nullish(z.array(z.nullable(moderationStatus))),
  scenario: z.nullish(z.string()),
  lora_uuid: z.nullish(z.string()),
  lora_strength: z.nullish(z.number()),
  width: z.nullish(z.number()),
  height: z.nullish(z.number()),
  batch_size: z.nullish(z.number()),
  /** Not in the specification: the seed of each image, in the same order. */
  seeds: z.nullish(z.array(z.number())),
  /** Not in the specification: the engine that generated the images. */
  engine: z.nullish(z.string()),
  /** Not in the specification: ISO 8601 in UTC. */
  created_at: z.nullish(z.string()),
  /** Not in the specification: the id of the public creation of each image; null for any other image. */
  public_creations: z.nullish(z.array(z.nullable(z.string()))),
})
export type GenerationRecord = z.output<typeof generationRecord>

/** Not in the specification: the identifiers for a generation request. A page uses defaults where the call fails. */
export const getEngineSettings = defineCall('GET', '/tools_card/api/engine_settings.php', {
  response: z.extend(resultWithError, { data: z.nullish(engineSettings) }),
})

/**
 * Returns the member's generations, newest first. The query is not in the specification: without one, the response has
 * as many generations as the server returns at once.
 */
export const fetchHistory = defineCall('GET', '/tools_card/api/fetch_text_to_image_history.php', {
  query: z.object({
    /** At most as many generations. */
    limit: z.optional(integerField),
    /** Only generations before this one: the `next_before` of the previous page. */
    before_id: z.optional(z.string().check(z.maxLength(40))),
    /** Only this generation. */
    id: z.optional(z.string().check(z.maxLength(40))),
    /** Only generations whose prompts contain these words, in either language. */
    search: z.optional(z.string().check(z.maxLength(limits.maxSearchLength))),
  }),
  response: z.extend(resultWithError, {
    data: z.nullish(z.array(generationRecord)),
    /** Not in the specification: the `before_id` of the next page; absent on the last one. */
    next_before: z.nullish(z.string()),
    /** How many generations a search has read for this page. Missing: the server has not searched. */
    searched: z.nullish(z.number()),
  }),
})

/** Not in the specification: deletes a generation from the history, with its images that are not saved as creations. */
export const deleteHistory = defineCall('POST', '/tools_card/api/delete_text_to_image_history.php', {
  encoding: 'json',
  body: z.object({ id }),
  response: resultWithError,
})

export const polishPrompt = defineCall('POST', '/tools_card/api/generate_prompt.php', {
  encoding: 'json',
  body: z.object({
    prompt: z.string().check(z.maxLength(20_000)),
    /** Not in the specification: the scenario of the image. */
    scenario: z.optional(z.string().check(z.maxLength(40))),
  }),
  response: z.extend(resultWithError, {
    data: z.nullish(z.string()),
    /** Not in the specification: other prompts to use in its place. */
    alternatives: z.nullish(z.array(z.string())),
  }),
})

/** A part of a prompt, with its position in UTF-16 code units. */
const promptPart = z.object({ word: z.string(), start: z.number(), end: z.number() })

/** What the engine would draw of a prompt. */
export const promptCheck = z.object({
  /** False for an engine that takes every prompt. The other fields then say that everything is understood. */
  isLimited: z.boolean(),
  /** The main subject would be in the image. */
  canDrawSubject: z.boolean(),
  /** The words that the image would not show. */
  unknownWords: z.array(promptPart),
  /** A prompt to use instead: with the nearest subject that the engine draws, or an example. */
  suggestion: z.nullish(
    z.object({
      /** The nearest subject, in the language of the prompt; absent for an example. */
      subject: z.nullish(z.string()),
      prompt: z.string(),
    }),
  ),
  /**
   * What the image lacks, by kind, at most three, the most important first: the prompt's own words, and prompts without
   * them that are drawn completely.
   */
  limitations: z.nullish(
    z.array(
      z.object({
        id: z.string(),
        phrases: z.nullish(z.array(z.string())),
        alternatives: z.array(z.string()),
      }),
    ),
  ),
})
export type PromptCheckResult = z.output<typeof promptCheck>

/** Not in the specification: says what the engine would draw of a prompt, before anything is charged. */
export const checkPrompt = defineCall('POST', '/tools_card/api/check_prompt.php', {
  encoding: 'json',
  body: z.object({
    prompt: z.string().check(z.maxLength(limits.maxPromptLength)),
    scenario: z.optional(z.string().check(z.maxLength(40))),
  }),
  response: z.extend(resultWithError, { data: z.nullish(promptCheck) }),
})

/** A number in a query. */
const numberField = z.pipe(z.string().check(z.regex(/^\d{1,10}(\.\d{1,3})?$/)), z.transform(Number))

/**
 * Not in the specification: returns a small PNG, free of charge, of the first image that these parameters give. The engine
 * settings have a `drawingVersion` where the engine can. A response with fields is an error.
 */
export const drawPreview = defineCall('GET', '/tools_card/api/draw_preview.php', {
  query: z.object({
    prompt: z.string().check(z.minLength(1), z.maxLength(limits.maxPromptLength)),
    scenario: z.optional(z.string().check(z.maxLength(40))),
    seed: integerField,
    /** Pixels of the full image. */
    width: integerField,
    height: integerField,
    /** The model of the scenario with its strength. */
    model: z.optional(z.string().check(z.maxLength(100))),
    strength: z.optional(numberField),
  }),
  response: resultWithError,
  isPublic: () => true,
})

export const submitTextToImage = defineCall('POST', '/tools_card/api/submit_text_to_image_task.php', {
  encoding: 'json',
  body: z.object({
    templateUuid: z.string().check(z.maxLength(100)),
    generateParams: generateParamsSchema,
    /** Not in the specification: for engines that support scenarios. */
    scenario: z.optional(z.string().check(z.maxLength(40))),
  }),
  response: z.extend(resultWithError, {
    uuid: z.nullish(z.string()),
    /** Not in the specification: whether `cancelTask` can cancel the task now. */
    canCancel: z.optional(z.boolean()),
  }),
})

export const checkStatus = defineStatusCall('/tools_card/api/check_status.php', {
  /** Not in the specification: the engine that generated the images, and the words that it did not understand. */
  engine: z.nullish(z.string()),
  notUnderstood: z.nullish(z.array(z.string())),
  /** Not in the specification: the seed of each image, in the same order. */
  seeds: z.nullish(z.array(z.number())),
})

export const saveHistory = defineCall('POST', '/tools_card/api/save_text_to_image_history.php', {
  encoding: 'json',
  body: z.object({
    prompt,
    images: z.array(url).check(z.maxLength(4)),
    scenario: z.string().check(z.maxLength(40)),
    lora_uuid: z.nullable(z.string().check(z.maxLength(200))),
    lora_strength: z.nullable(z.number()),
    width: z.number(),
    height: z.number(),
    batch_size: z.number(),
  }),
  response: z.extend(resultWithError, { historyId: z.nullish(id) }),
})

/** Saves one image of the member's generation as a creation. */
export const saveCreation = defineCall('POST', '/tools_card/api/save_creation_from_url.php', {
  encoding: 'json',
  body: z.object({
    imageUrl: url,
    generationHistoryId: id,
    title: z.string().check(z.maxLength(20_000)),
    /** Not in the specification. An image that is saved already keeps its visibility. */
    public: publicFlag,
  }),
  response: z.extend(resultWithError, { own: z.nullish(creationVisibility) }),
})
