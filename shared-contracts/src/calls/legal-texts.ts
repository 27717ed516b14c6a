import * as z from '@tessera/shared-contracts/schema'
import { defineCall, resultWithError } from '../define-call.ts'

/** The texts that a visitor agrees to, by the last part of their address. */
export const legalTextNames = ['terms', 'privacy', 'rules'] as const
export type LegalTextName = (typeof legalTextNames)[number]

/** A piece of a paragraph. */
const span = z.object({
  text: z.string(),
  strong: z.nullish(z.boolean()),
  /** An address of this site, `https:` or `mailto:`. */
  href: z.nullish(z.string()),
})
export type LegalSpan = z.output<typeof span>

const block = z.object({
  /** `heading`, `subheading`, `paragraph`, `list` or `steps`. Pages leave out a block that they do not know. */
  kind: z.string(),
  /** The entries of a list; a block of another kind has one. */
  items: z.array(z.array(span)),
})
export type LegalBlock = z.output<typeof block>

const legalText = z.object({
  title: z.string(),
  /** The day of this version, such as `2027-01-31`. */
  date: z.string(),
  blocks: z.array(block),
})
export type LegalText = z.output<typeof legalText>

const bilingualLegalText = z.object({ en: legalText, zh: legalText })
export type BilingualLegalText = z.output<typeof bilingualLegalText>

/** Returns a legal text in both languages. Not in the specification. */
export const getLegalText = defineCall('GET', '/api/get_legal_text.php', {
  query: z.object({ name: z.enum(legalTextNames) }),
  response: z.extend(resultWithError, { text: z.nullish(bilingualLegalText) }),
  isPublic: () => true,
})
