import { z } from 'zod/mini'
import { author } from './user.ts'

export const fileTypes = ['image', 'video', 'portfolio'] as const
export const fileType = z.enum(fileTypes)
export type FileType = z.output<typeof fileType>

/** A prompt is a string, or an object whose `positive` field is the text (specification 1, §3). */
export const prompt = z.union([z.string(), z.looseObject({ positive: z.string() })])
export type Prompt = z.output<typeof prompt>

/** The text of a prompt in either form; empty where there is none. */
export function promptText(value: Prompt | null | undefined): string {
  return typeof value === 'object' && value !== null ? value.positive : (value ?? '')
}

const id = z.union([z.string(), z.number()])

/**
 * A gallery item (specification 1, §3). The last four fields are ours: they let the wall reserve the
 * right space and show a blurred picture first; a server that sends none of them still works.
 */
export const galleryItem = z.object({
  id,
  file_type: fileType,
  url: z.string(),
  title: z.optional(z.nullable(z.string())),
  prompt: z.optional(z.nullable(prompt)),
  generation_history_id: z.optional(z.nullable(id)),
  portfolio_id: z.optional(z.nullable(id)),
  user: z.optional(z.nullable(author)),
  /** Pixels of the original. */
  width: z.optional(z.nullable(z.number())),
  height: z.optional(z.nullable(z.number())),
  thumb_url: z.optional(z.nullable(z.string())),
  /** A tiny picture as a data URL, shown blurred until the thumbnail is there. */
  placeholder: z.optional(z.nullable(z.string())),
})
export type GalleryItem = z.output<typeof galleryItem>

/** What moderation said of a kept work; nobody but the owner sees one that waits or was refused. */
export const moderation = z.enum(['passed', 'waiting', 'refused'])
export type Moderation = z.output<typeof moderation>

/** A work in its owner's personal homepage (specification 2, §3). */
export const ownCreation = z.object({
  id,
  file_type: fileType,
  full_url: z.string(),
  title: z.optional(z.nullable(z.string())),
  portfolio_id: z.optional(z.nullable(id)),
  thumb_url: z.optional(z.nullable(z.string())),
  width: z.optional(z.nullable(z.number())),
  height: z.optional(z.nullable(z.number())),
  public: z.optional(z.boolean()),
  /** Ours. */
  moderation: z.optional(moderation),
})
export type OwnCreation = z.output<typeof ownCreation>
