import { describeAudience, hasJobEnded, type ChangeJob, type CohortSummary } from '@tessera/shared-contracts'
import { formatTimestamp } from './format-timestamp.ts'
import { formatRelease } from './parse-arguments.ts'

/** Says which visitors get a canary: `10 %`, `10 % of signed-in members`. */
export const formatShare = ({
  percent,
  cohort,
}: {
  percent: number
  cohort?: CohortSummary | null | undefined
}): string => (cohort ? describeAudience(percent, cohort) : `${percent} %`)

/** Says what a job does: `activate mfe-gallery@1.2.0 for 10 % on production`. */
export function describeJob({
  action,
  remote,
  version,
  percent,
  cohort,
  channel,
  ...job
}: ChangeJob): string {
  const release = remote && version ? `${remote}@${version}` : remote
  const target = action === 'rollback' && remote && version ? `${remote} to ${version}` : release
  const names = (job.releases ?? []).map(formatRelease).join(', ')
  const several = job.changeSet && names ? `${job.changeSet} (${names})` : job.changeSet || names
  return [action, target, several, percent ? `for ${formatShare({ percent, cohort })}` : null, 'on', channel]
    .filter(Boolean)
    .join(' ')
}

/** Says how far a job is. */
export function describeJobState(job: ChangeJob): string {
  const { state, position, progress, canceledBy, channel } = job
  if (hasJobEnded(job)) return state === 'canceled' && canceledBy ? `canceled by ${canceledBy}` : state
  if (canceledBy) return `being canceled by ${canceledBy}`
  if (state === 'scheduled' && job.startsAt) return `scheduled for ${formatTimestamp(job.startsAt)} UTC`
  if (state === 'queued') return position ? `queued on ${channel}, ${position} before it` : 'starting'
  if (!progress) return 'running'
  const { done, total, remote, screen } = progress
  return `mounting ${Math.min(done + 1, total)} of ${total}: ${remote}/${screen}`
}
