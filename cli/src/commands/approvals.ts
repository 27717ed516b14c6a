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
  const { channel, releases, action, percent, requestedBy, requestedAt, expiresAt } = approval
  const names = releases.map(formatRelease).join(', ')
  const share = percent ? ` for ${percent} % of visitors` : ''
  const time = approval.at ? ` at ${formatTimestamp(approval.at)} UTC` : ''
  return [
    '',
    `${action} ${names} on ${channel}${share}${time}`,
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
}: OpenApproval): string {
  if (action === 'deactivate')
    return `deactivate ${releases.map(({ remote }) => remote).join(' ')} --channel ${channel}`
  return [
    `activate ${releases.map(formatRelease).join(' ')} --channel ${channel}`,
    ...(percent ? [`--percent ${percent}`] : []),
    ...(at ? [`--at ${at}`] : []),
    ...(force ? ['--force'] : []),
    ...(acceptPolicy ? ['--accept-policy'] : []),
    ...(fallback === false ? ['--no-fallback'] : []),
  ].join(' ')
}
