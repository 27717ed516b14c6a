import { cancelJob, getJob, hasJobEnded, listJobs, type ChangeJobWithResult } from '@tessera/shared-contracts'
import { alignColumns, CommandError } from '@tessera/command-line'
import { channelOption, parseChannel } from '../parse-arguments.ts'
import { defineCommand } from '../define-command.ts'
import { describeJob, describeJobState } from '../describe-job.ts'
import { formatFindings, formatWarnings } from '../format-findings.ts'
import { formatTimestamp } from '../format-timestamp.ts'
import { createPlatformClient } from '../platform-client.ts'
import { followJob } from '../run-change.ts'

export const jobs = defineCommand({
  name: 'jobs',
  usage: '[ID] [--wait] [--cancel] [--channel CHANNEL]',
  about: 'the changes and checks that the platform makes, or one of them with its result',
  positionals: { min: 0, max: 1 },
  options: {
    wait: { type: 'boolean', about: 'wait until the job has ended' },
    cancel: { type: 'boolean', about: 'cancel the job, if it has changed nothing yet' },
    channel: { ...channelOption, about: 'only the jobs of this channel: production or staging' },
  },
  example: 'jobs vy6kZBRYFgnYl-X5 --wait',
  async run({ positionals: [id], values: { wait, cancel, channel } }, context) {
    const platform = createPlatformClient(context)
    if (id === undefined) {
      if (wait || cancel) throw new CommandError('Name the job; "tessera jobs" lists them.')
      const response = await platform.call(listJobs, channel ? { channel: parseChannel(channel) } : {})
      return { json: response, lines: formatJobs(response.jobs ?? []) }
    }
    const { job: found } = await (cancel ? platform.call(cancelJob, { id }) : platform.call(getJob, { id }))
    if (!found) throw new CommandError(`There is no job ${id}.`)
    const job = wait && !hasJobEnded(found) ? await followJob(context, platform, found) : found
    return { json: { success: true, job }, lines: formatJob(job), ok: !isRefused(job) }
  },
})

const isRefused = ({ state }: ChangeJobWithResult) => state === 'refused' || state === 'failed'

function formatJobs(listed: readonly ChangeJobWithResult[]): string[] {
  if (listed.length === 0) return ['There are no jobs.']
  return alignColumns(
    listed.map(job => [
      formatTimestamp(job.createdAt),
      job.id,
      describeJob(job),
      describeJobState(job),
      job.requestedBy,
    ]),
  )
}

function formatJob(job: ChangeJobWithResult): string[] {
  const { result } = job
  const hasFindings = result?.findings && result.findings.length > 0
  return [
    `${describeJob(job)}: ${describeJobState(job)}`,
    `requested by ${job.requestedBy} at ${formatTimestamp(job.createdAt)} UTC`,
    ...(hasFindings ? formatFindings(result.findings ?? []) : result?.error ? [result.error] : []),
    ...(result?.releases ?? []).map(({ remote, version }) => `  ${remote}@${version}`),
    ...formatWarnings(result?.warnings),
  ]
}
