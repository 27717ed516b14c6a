import { listApprovals, type OpenApproval } from '@tessera/shared-contracts'
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
  const { channel, releases, action, percent, changeSet, from, requestedBy, requestedAt, expiresAt } =
    approval
  const names = releases.map(formatRelease).join(', ')
  const share = percent ? ` for ${percent} % of visitors` : ''
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
    ...(percent ? [`--percent ${percent}`] : []),
    ...(at ? [`--at ${at}`] : []),
    ...consents,
    ...(fallback === false ? ['--no-fallback'] : []),
  ].join(' ')
}
