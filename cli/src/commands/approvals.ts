import {
  describeAudience,
  listApprovals,
  type CohortSummary,
  type OpenApproval,
} from '@tessera/shared-contracts'
import { defineCommand } from '../define-command.ts'
import { createPlatformClient } from '../platform-client.ts'
import { formatRelease } from '../parse-arguments.ts'
import { formatTimestamp } from '../format-timestamp.ts'

export const approvals = defineCommand({
  name: 'approvals',
  usage: '',
  about: 'the changes that wait for a second person, and the command that approves each',
  example: 'approvals',
  async run(_, context) {
    const response = await createPlatformClient(context).call(listApprovals, {})
    const open = response.approvals ?? []
    const heading = 'An integrator other than the person who asked approves a change with its command:'
    return {
      json: response,
      lines:
        open.length === 0 ? ['No change waits for a second person.'] : [heading, ...open.flatMap(describe)],
    }
  },
})

const describe = (approval: OpenApproval): string[] => {
  const { channel, releases, action, percent, cohort, changeSet, from, requestedBy, requestedAt, expiresAt } =
    approval
  const names = releases.map(formatRelease).join(', ')
  const share = percent || cohort ? ` for ${describeAudience(percent ?? 100, cohort)}` : ''
  const time = approval.at ? ` at ${formatTimestamp(approval.at)} UTC` : ''
  const origin = changeSet ? `the change set ${changeSet}: ` : ''
  const verb = from ? 'promote' : action
  return [
    '',
    `${verb} ${origin}${names} on ${channel}${share}${time}`,
    `  asked for by ${requestedBy}, ${formatTimestamp(requestedAt)} UTC; open until ${formatTimestamp(expiresAt)} UTC`,
    `  npx @tessera/cli ${writeCommand(approval)}`,
  ]
}

function writeCommand({
  action,
  channel,
  releases,
  percent,
  cohort,
  force,
  acceptPolicy,
  fallback,
  at,
  changeSet,
  from,
}: OpenApproval): string {
  if (action === 'deactivate')
    return `deactivate ${releases.map(({ remote }) => remote).join(' ')} --channel ${channel}`
  const consents = [...(force ? ['--force'] : []), ...(acceptPolicy ? ['--accept-policy'] : [])]
  if (from) return [`promote --from ${from} --to ${channel}`, ...consents].join(' ')
  const activated = changeSet
    ? `changeset activate ${changeSet}`
    : `activate ${releases.map(formatRelease).join(' ')}`
  return [
    `${activated} --channel ${channel}`,
    ...(percent && percent < 100 ? [`--percent ${percent}`] : []),
    ...(cohort ? [`--for ${formatCohortOption(cohort)}`] : []),
    ...(at ? [`--at ${at}`] : []),
    ...consents,
    ...(fallback === false ? ['--no-fallback'] : []),
  ].join(' ')
}

/** Writes a cohort as the option does. Who the members are is known to those who have the list. */
const formatCohortOption = ({ kind, language, members }: CohortSummary): string => {
  if (kind === 'members') return `members:@LIST (the same ${members ?? 0} members)`
  return kind === 'language' ? `lang:${language ?? ''}` : kind
}
