import * as z from '@tessera/shared-contracts/schema'
import { author } from '../user.ts'

export const fileTypes = ['image', 'video', 'portfolio'] as const
export const fileType = z.enum(fileTypes)
export type FileType = z.output<typeof fileType>

/** A prompt is a string, or an object whose `positive` field is the text (specification 1, §3). */
export const prompt = z.union([z.string(), z.looseObject({ positive: z.string() })])
export type Prompt = z.output<typeof prompt>

/** Returns the text of a prompt in either form, or an empty text where there is no prompt. */
export function getPromptText(value: Prompt | null | undefined): string {
  return typeof value === 'object' && value !== null ? value.positive : (value ?? '')
}

const id = z.union([z.string(), z.number()])

/**
 * A gallery item (specification 1, §3). The last four fields are not in the specification: with them the gallery
 * reserves the right space and shows a blurred placeholder. They are optional.
 */
export const galleryItem = z.object({
  id,
  file_type: fileType,
  url: z.string(),
  title: z.nullish(z.string()),
  prompt: z.nullish(prompt),
  generation_history_id: z.nullish(id),
  portfolio_id: z.nullish(id),
  user: z.nullish(author),
  /** Pixels of the original. */
  width: z.nullish(z.number()),
  height: z.nullish(z.number()),
  thumb_url: z.nullish(z.string()),
  /** A tiny image as a data URL, shown blurred until the thumbnail has loaded. */
  placeholder: z.nullish(z.string()),
  /** Not in the specification, see {@link isAiGenerated}. */
  ai_generated: z.nullish(z.boolean()),
})
export type GalleryItem = z.output<typeof galleryItem>

/**
 * Whether a trained model made a creation, or a part of it: on this site, or as its file says. The server decides it. A server
 * of an earlier release says so by the parameters alone.
 */
export const isAiGenerated = (
  creation: Pick<GalleryItem, 'ai_generated' | 'generation_history_id'>,
): boolean => creation.ai_generated === true || Boolean(creation.generation_history_id)

/** Who sees a creation: all users (1), or its owner alone (0). In requests without it, all users. */
export const publicFlag = z.optional(z.union([z.enum(['0', '1']), z.literal(0), z.literal(1)]))

export const isPublicRequested = (field: z.output<typeof publicFlag>): boolean => String(field ?? 1) === '1'

/** Not in the specification, and only for its owner: a creation, and whether its owner shows it to all users. */
export const creationVisibility = z.object({ creation_id: z.string(), public: z.boolean() })

/** The moderation status of a creation. Only its owner sees one that is `waiting` or `refused`. */
export const moderationStatus = z.enum(['passed', 'waiting', 'refused'])
export type ModerationStatus = z.output<typeof moderationStatus>

/** A creation in its owner's personal homepage (specification 2, §3). */
export const ownCreation = z.object({
  id,
  file_type: fileType,
  full_url: z.string(),
  title: z.nullish(z.string()),
  /** Not in the specification: where the request says that it wants prompts. */
  prompt: z.nullish(z.string()),
  portfolio_id: z.nullish(id),
  thumb_url: z.nullish(z.string()),
  width: z.nullish(z.number()),
  height: z.nullish(z.number()),
  public: z.optional(z.boolean()),
  /** Not in the specification: `getCreations` returns the prompt and the parameters of a creation with this id. */
  generation_history_id: z.nullish(id),
  /** Not in the specification, see {@link isAiGenerated}. */
  ai_generated: z.nullish(z.boolean()),
  /** Not in the specification. */
  moderation: z.optional(moderationStatus),
  /** Not in the specification: ISO 8601 in UTC. */
  created_at: z.nullish(z.string()),
  /** Not in the specification: why a moderator refused it, in the words of the moderator. */
  refusal_reason: z.nullish(z.string()),
  /** The rule that a refused creation breaks, where a moderator has chosen one. */
  refusal_rule: z.nullish(z.string()),
  /** Whether its owner can appeal against the refusal, or has done so and waits; null after the final decision. */
  refusal_appeal: z.nullish(z.enum(['possible', 'open'])),
})
export type OwnCreation = z.output<typeof ownCreation>
