import { activateRelease } from '@tessera/shared-contracts'
import { channelOption, parseChannel, parseRelease, parseInteger } from '../parse-arguments.ts'
import { defineCommand } from '../define-command.ts'
import { describeMounting } from '../describe-mounting.ts'
import { createPlatformClient } from '../platform-client.ts'

export const activate = defineCommand({
  name: 'activate',
  usage: 'REMOTE@VERSION --channel CHANNEL [--percent P] [--force] [--accept-policy]',
  about: 'make a release live for all visitors, or as a canary for a share of them',
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
  },
  example: 'activate mfe-gallery@0.1.0+1a2b3c4d5e --channel production --percent 10',
  async run(
    {
      positionals: [typed],
      values: { percent: typedPercent, force, 'accept-policy': acceptPolicy, channel: typedChannel },
    },
    context,
  ) {
    const { remote, version } = parseRelease(typed)
    const channel = parseChannel(typedChannel)
    const percent =
      typedPercent === undefined ? undefined : parseInteger(typedPercent, '--percent', { min: 1, max: 99 })
    const answer = await createPlatformClient(context).call(activateRelease, {
      remote,
      version,
      channel,
      ...(percent !== undefined && { percent }),
      ...(force && { force }),
      ...(acceptPolicy && { acceptPolicy }),
    })
    const reach = percent === undefined ? 'live' : `served to ${percent} % of visitors`
    return {
      json: answer,
      lines: [`${remote}@${version} is ${reach} on ${channel}.`, ...describeMounting(answer.mounted)],
    }
  },
})
