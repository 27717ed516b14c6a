import { channel, languages, type Language } from '@tessera/shared-contracts'
import { z } from 'zod'

/** Where messages about a remote go. Times are milliseconds since 1970. */
export interface StoredSubscription {
  id: string
  remote: string
  kind: 'webhook' | 'mail'
  /** The address. That of a webhook can be a secret. */
  target: string
  language: Language
  createdBy: string
  createdAt: number
  lastSentAt: number | null
  /** Why the last message could not be delivered; null once one was. */
  lastError: string | null
  failedAt: number | null
}

const release = { remote: z.string(), channel, version: z.string() }
const reports = { faults: z.number(), pages: z.number() }

/** What a message reports. It has nothing that a visitor has written or can write. */
export const alertContent = z.discriminatedUnion('type', [
  /** The address was registered: the first message shows that it works. */
  z.object({ type: z.literal('alert.added'), remote: z.string() }),
  /** The live release exceeds the error budget, by the reports of the last hour. */
  z.object({ type: z.literal('release.unhealthy'), ...release, ...reports }),
  /** The live release is within the error budget again, after an `unhealthy` message. */
  z.object({ type: z.literal('release.healthy'), ...release, ...reports, unhealthy: z.string() }),
  /** Kinds of faults that no release of the remote had before. */
  z.object({
    type: z.literal('release.new_faults'),
    ...release,
    kinds: z.number(),
    visitors: z.number(),
    /** The screens of the release on which they occurred. */
    screens: z.array(z.string()),
  }),
  z.object({
    type: z.literal('canary.rolled_back'),
    ...release,
    /** The release that its visitors have now. */
    live: z.string().nullable(),
    /** A sentence of the platform, in English. */
    reason: z.string(),
  }),
])
export type AlertContent = z.output<typeof alertContent>

/** A message to one address, to be delivered. */
export interface AlertMessage {
  id: string
  /** Null where a later server has written it. */
  content: AlertContent | null
  createdAt: number
  /** How often it was tried, with this time. */
  attempts: number
  subscription: StoredSubscription
}

/** A language of a later server is English. */
export const parseLanguage = (text: string): Language => languages.find(each => each === text) ?? 'en'
