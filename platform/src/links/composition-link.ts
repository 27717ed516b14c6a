import { releaseReference } from '@tessera/shared-contracts'
import { z } from 'zod'

/** What a link shows on staging. */
export const compositionLink = z.object({
  releases: z.array(releaseReference),
  /** Milliseconds since 1970. */
  expires: z.number(),
  /** Links work on staging only. */
  channel: z.literal('staging'),
  /** The page of the gate loads no file of a remote before the shell runs. */
  forGate: z.literal(true).optional(),
  /** The composition has these releases only. Otherwise they replace live ones, and the other live ones stay. */
  isComplete: z.literal(true).optional(),
})
export type CompositionLink = z.output<typeof compositionLink>
