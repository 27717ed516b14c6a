import * as z from '@tessera/shared-contracts/schema'
import { fileType, moderationStatus } from '../../creations/creation.ts'
import { defineCall, integerField, protectedResult, resultWithError } from '../../define-call.ts'
import { reportReason } from '../report-creation.ts'

/** The verdict of a moderator. */
const reviewVerdict = z.enum(['passed', 'refused'])

const creationId = z.string().check(z.minLength(1), z.maxLength(60))

/** How likely an image is of each kind, from 0 to 1. */
const likelihoods = z.object({
  drawing: z.number(),
  hentai: z.number(),
  neutral: z.number(),
  porn: z.number(),
  sexy: z.number(),
})
export type ReviewLikelihoods = z.output<typeof likelihoods>

/** What a visitor reported. */
const reviewReport = z.object({
  reason: reportReason,
  text: z.nullish(z.string()),
  /** ISO 8601 in UTC, as all times here. */
  at: z.string(),
  by: z.enum(['member', 'visitor']),
})
export type ReviewReport = z.output<typeof reviewReport>

/** A creation with a similar image on which a moderator has decided. */
const similarCreation = z.object({
  id: z.string(),
  /** Null if the creation is deleted or its member has hidden it. */
  thumb_url: z.nullish(z.string()),
  verdict: reviewVerdict,
  reason: z.nullish(z.string()),
  decided_at: z.string(),
  /** The number of bits in which the 64-bit hashes differ: 0 for copies. */
  distance: z.number(),
})
export type SimilarCreation = z.output<typeof similarCreation>

/** A creation that waits for a moderator, that passed and has open reports, or whose member appeals against a refusal. */
export const reviewItem = z.object({
  id: z.string(),
  file_type: fileType,
  title: z.nullish(z.string()),
  prompt: z.nullish(z.string()),
  full_url: z.string(),
  thumb_url: z.nullish(z.string()),
  width: z.nullish(z.number()),
  height: z.nullish(z.number()),
  placeholder: z.nullish(z.string()),
  portfolio_id: z.nullish(z.string()),
  /** A trained model made it, or a part of it. */
  ai_generated: z.nullish(z.boolean()),
  created_at: z.string(),
  /** Whether the member shows it, as far as moderation lets it. */
  public: z.nullish(z.boolean()),
  moderation: moderationStatus,
  member: z.object({
    id: z.string(),
    username: z.string(),
    /** The number of creations that exist, and of those that were ever refused. */
    works: z.nullish(z.number()),
    refused: z.nullish(z.number()),
  }),
  /** Of the most explicit image; null if no classifier has seen one. */
  likelihoods: z.nullish(likelihoods),
  /** What the member wrote against the refusal; null unless an appeal is open. */
  appeal: z.nullish(
    z.object({
      text: z.string(),
      at: z.string(),
      /** Of the refusal. */
      rule: z.nullish(reportReason),
      reason: z.nullish(z.string()),
    }),
  ),
  /** Open reports, oldest first; the first 20. */
  reports: z.nullish(z.array(reviewReport)),
  report_count: z.nullish(z.number()),
  /** The most similar first; at most 6. */
  similar: z.nullish(z.array(similarCreation)),
})
export type ReviewItem = z.output<typeof reviewItem>

/** Lists what waits for a moderator, oldest first. */
export const getReviewQueue = defineCall('GET', '/api/console/review-queue', {
  query: z.object({
    /** The `next_cursor` of the page before. */
    after: z.optional(z.string().check(z.regex(/^\d{1,15}\.[\w-]{1,60}$/))),
    /** At most 50. */
    limit: z.optional(integerField),
  }),
  response: z.extend(resultWithError, {
    items: z.nullish(z.array(reviewItem)),
    /** The number of creations in the whole queue. */
    total: z.nullish(z.number()),
    /** Missing after the last page. */
    next_cursor: z.nullish(z.string()),
  }),
})

/** Decides on creations of the queue. Of two moderators who decide on the same one, the first wins. */
export const decideReviews = defineCall('POST', '/api/console/decide-reviews', {
  encoding: 'json',
  body: z.object({
    decisions: z
      .array(
        z.object({
          creation_id: creationId,
          verdict: reviewVerdict,
          /** The rule that the creation breaks. The member reads about it in their own language. */
          rule: z.optional(reportReason),
          /** What the member reads as a quotation of the moderator. A refusal has this, a `rule`, or both. */
          reason: z.optional(z.string().check(z.maxLength(4_000))),
        }),
      )
      .check(z.minLength(1), z.maxLength(50)),
  }),
  response: z.extend(protectedResult, {
    results: z.nullish(z.array(z.object({ creation_id: z.string(), decided: z.boolean() }))),
  }),
})

/** Undoes decisions of this moderator from the last 60 seconds: the creations and their reports are as before. */
export const undoReviews = defineCall('POST', '/api/console/undo-reviews', {
  encoding: 'json',
  body: z.object({ creation_ids: z.array(creationId).check(z.minLength(1), z.maxLength(50)) }),
  response: z.extend(protectedResult, {
    results: z.nullish(z.array(z.object({ creation_id: z.string(), undone: z.boolean() }))),
  }),
})
