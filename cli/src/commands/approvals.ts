import { listApprovals, type OpenApproval } from '@tessera/shared-contracts'
import { defineCommand } from '../define-command.ts'
import { createPlatformClient } from '../platform-client.ts'
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
  const names = releases.map(({ remote, version }) => `${remote}@${version}`).join(', ')
  const share = percent ? ` for ${percent} % of visitors` : ''
  return [
    '',
    `${action} ${names} on ${channel}${share}`,
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
}: OpenApproval): string {
  const [first, ...others] = releases
  if (action === 'deactivate') return `deactivate ${first?.remote ?? ''} --channel ${channel}`
  const change =
    others.length > 0
      ? `promote --from staging --to ${channel}`
      : `activate ${first?.remote ?? ''}@${first?.version ?? ''} --channel ${channel}`
  return [
    change,
    ...(percent ? [`--percent ${percent}`] : []),
    ...(force ? ['--force'] : []),
    ...(acceptPolicy ? ['--accept-policy'] : []),
    ...(fallback === false ? ['--no-fallback'] : []),
  ].join(' ')
}
