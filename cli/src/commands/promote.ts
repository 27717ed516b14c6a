import { promoteComposition } from '@tessera/shared-contracts'
import { formatChanged } from '../activation.ts'
import { channelOption, parseChannel } from '../parse-arguments.ts'
import { CommandError } from '@tessera/command-line'
import { defineCommand } from '../define-command.ts'
import { describeMounting } from '../describe-mounting.ts'
import { formatWarnings } from '../format-findings.ts'
import { runChange } from '../run-change.ts'

export const promote = defineCommand({
  name: 'promote',
  usage: '--from CHANNEL --to CHANNEL [--force] [--accept-policy]',
  about: 'make all live releases of one channel live on the other, all or none',
  options: {
    from: channelOption,
    to: channelOption,
    force: { type: 'boolean', about: 'skip the gate; the history records it' },
    'accept-policy': {
      type: 'boolean',
      about: 'consent to what the releases add to the content security policy; the history records it',
    },
  },
  example: 'promote --from staging --to production',
  async run({ values: { force, 'accept-policy': acceptPolicy, ...typed } }, context) {
    const from = parseChannel(typed.from, '--from')
    const to = parseChannel(typed.to, '--to')
    if (from === to) throw new CommandError(`--from and --to are both ${to}; there is nothing to promote.`)
    const response = await runChange(context, promoteComposition, {
      from,
      to,
      ...(force && { force }),
      ...(acceptPolicy && { acceptPolicy }),
    })
    const releases = response.releases ?? []
    const lines =
      releases.length === 0
        ? [`${to} serves what ${from} serves already.`]
        : [
            `Live on ${to}:`,
            ...formatChanged(releases),
            ...describeMounting(response.mounted),
            ...formatWarnings(response.warnings),
          ]
    return { json: response, lines }
  },
})
