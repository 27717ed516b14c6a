import { activateRelease } from '@tessera/shared-contracts'
import { parseInteger } from '@tessera/command-line'
import { channelOption, parseChannel } from '../parse-arguments.ts'
import { defineCommand } from '../define-command.ts'
import { describeMounting } from '../describe-mounting.ts'
import { formatWarnings } from '../format-findings.ts'
import { resolveRelease } from '../resolve-release.ts'
import { runChange } from '../run-change.ts'

export const activate = defineCommand({
  name: 'activate',
  usage: 'REMOTE[@VERSION] --channel CHANNEL [--percent P] [--force] [--accept-policy] [--no-fallback]',
  about:
    'make a release live for all visitors, or as a canary for a share of them; without VERSION, the one published last',
  positionals: { min: 1, max: 1 },
  options: {
    channel: channelOption,
    percent: {
      type: 'string',
      about:
        'serve it to this share of the visitors, 1 to 99; the platform rolls back a canary that fails too often',
    },
    force: { type: 'boolean', about: 'skip the gate; only integrators may, and the history records it' },
    'accept-policy': {
      type: 'boolean',
      about:
        'consent to what it adds to the content security policy; only integrators may, and the history records it',
    },
    'no-fallback': {
      type: 'boolean',
      about:
        'give up the release that is live now, and the paths that only it has: no rollback returns to it',
    },
  },
  example: 'activate mfe-gallery@0.1.0+1a2b3c4d5e --channel production --percent 10',
  async run(
    {
      positionals: [typed],
      values: {
        percent: typedPercent,
        force,
        'accept-policy': acceptPolicy,
        'no-fallback': noFallback,
        channel: typedChannel,
      },
    },
    context,
  ) {
    const channel = parseChannel(typedChannel)
    const percent =
      typedPercent === undefined ? undefined : parseInteger(typedPercent, '--percent', { min: 1, max: 99 })
    const { remote, version } = await resolveRelease(typed, context)
    const response = await runChange(context, activateRelease, {
      remote,
      version,
      channel,
      ...(percent !== undefined && { percent }),
      ...(force && { force }),
      ...(acceptPolicy && { acceptPolicy }),
      ...(noFallback && { fallback: false }),
    })
    const reach = percent === undefined ? 'live' : `served to ${percent} % of visitors`
    return {
      json: response,
      lines: [
        `${remote}@${version} is ${reach} on ${channel}.`,
        ...describeMounting(response.mounted),
        ...formatWarnings(response.warnings),
      ],
    }
  },
})
