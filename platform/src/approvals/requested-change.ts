import {
  channel as channelSchema,
  parseJson,
  releaseReference,
  type Channel,
  type ReleaseReference,
} from '@tessera/shared-contracts'
import { z } from 'zod'
import { cohortShare, type KnownCohort } from '../cohorts/canary-cohort.ts'

/** A change of a channel: activations, or a remote that is taken off. A second person has to request exactly the same change. */
export type ChangeToApprove = Activations | (ReleaseReference & { channel: Channel })

/** What the releases of a change are from. It is for the command that approves the change, and makes no other change. */
export const changeOrigin = z.object({
  changeSet: z.string().optional(),
  /** The channel of a promotion. */
  from: z.optional(channelSchema),
})
export type ChangeOrigin = z.output<typeof changeOrigin>

interface Activations {
  channel: Channel
  releases: readonly ReleaseReference[]
  percent?: number | undefined
  /** The visitors that a canary is for. */
  cohort?: KnownCohort | undefined
  force: boolean
  acceptPolicy: boolean
  fallback?: boolean | undefined
  /** When it is to be activated, in milliseconds since 1970. At once where absent. */
  at?: number | undefined
}

const withoutFallback = 'without fallback'

/** Writes a change as text. Equal changes have the same text. */
export function serializeChange(change: ChangeToApprove): string {
  if ('remote' in change) return JSON.stringify(['deactivate', change.channel, serializeRelease(change)])
  const { channel, releases, percent, force, acceptPolicy, fallback = true, at, cohort } = change
  return JSON.stringify([
    channel,
    percent ?? null,
    force,
    acceptPolicy,
    ...(fallback ? [] : [withoutFallback]),
    ...(at === undefined ? [] : [{ at }]),
    ...(cohort === undefined ? [] : [{ cohort }]),
    ...releases.map(serializeRelease).sort(),
  ])
}

const serializeRelease = ({ remote, version }: ReleaseReference) => `${remote}@${version}`

const release = z
  .string()
  .transform(text => {
    const [remote = '', version = ''] = text.split('@')
    return { remote, version }
  })
  .pipe(releaseReference)

const deactivation = z
  .tuple([z.literal('deactivate'), channelSchema, release])
  .transform(([, channel, { remote, version }]) => ({ channel, remote, version }))

const options = [channelSchema, z.number().nullable(), z.boolean(), z.boolean()] as const

const toActivations = (
  [channel, percent, force, acceptPolicy]: readonly [Channel, number | null, boolean, boolean],
  releases: readonly ReleaseReference[],
): Activations => ({ channel, releases, ...(percent !== null && { percent }), force, acceptPolicy })

const time = z.object({ at: z.number() })
const audience = z.object({ cohort: cohortShare.cohort })

const activations = z
  .tuple(options)
  .rest(z.union([z.literal(withoutFallback), time, audience, release]))
  .transform(([channel, percent, force, acceptPolicy, ...rest], context) => {
    const releases = rest.filter(each => typeof each === 'object' && 'remote' in each)
    const scheduled = rest.find(each => typeof each === 'object' && 'at' in each)
    const limited = rest.find(each => typeof each === 'object' && 'cohort' in each)
    if (releases.length === 0) context.addIssue('no releases')
    return {
      ...toActivations([channel, percent, force, acceptPolicy], releases),
      ...(rest.includes(withoutFallback) && { fallback: false }),
      ...(scheduled && { at: scheduled.at }),
      ...(limited && { cohort: limited.cohort }),
    }
  })

/** Reads a change that `serializeChange` has written. Null for other texts, such as those of a later platform. */
export const parseChange = (text: string): ChangeToApprove | null =>
  z.union([deactivation, activations]).safeParse(parseJson(text)).data ?? null
