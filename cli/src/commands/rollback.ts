import { rollbackRelease } from '@tessera/shared-contracts'
import { channelOption, parseChannel, parseVersion } from '../parse-arguments.ts'
import { defineCommand } from '../define-command.ts'
import { formatWarnings } from '../format-findings.ts'
import { runChange } from '../run-change.ts'

export const rollback = defineCommand({
  name: 'rollback',
  usage: 'REMOTE --channel CHANNEL [--to VERSION] [--force]',
  about: 'make the previous release live again, or end a canary',
  positionals: { min: 1, max: 1 },
  options: {
    channel: channelOption,
    to: { type: 'string', about: 'an earlier release of the channel, which is mounted again' },
    force: { type: 'boolean', about: 'skip the gate; only integrators may, and the history records it' },
  },
  example: 'rollback mfe-gallery --channel production',
  async run({ positionals: [remote = ''], values }, context) {
    const channel = parseChannel(values.channel)
    const response = await runChange(context, rollbackRelease, {
      remote,
      channel,
      ...(values.to !== undefined && { to: parseVersion(values.to, '--to') }),
      ...(values.force && { force: true }),
    })
    const release = response.version ? `${remote}@${response.version}` : `The earlier release of ${remote}`
    return {
      json: response,
      lines: [`${release} is live on ${channel} for all visitors.`, ...formatWarnings(response.warnings)],
    }
  },
})
