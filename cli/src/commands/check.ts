import { checkRelease } from '@tessera/shared-contracts'
import { channelOption, parseChannel, parseRelease } from '../parse-arguments.ts'
import { defineCommand } from '../define-command.ts'
import { describeMounting } from '../describe-mounting.ts'
import { formatFindings } from '../format-findings.ts'
import { createPlatformClient } from '../platform-client.ts'

export const check = defineCommand({
  name: 'check',
  usage: 'REMOTE@VERSION --channel CHANNEL',
  about: 'what the gate would say of an activation, without one; ends with 1 where it would refuse',
  positionals: { min: 1, max: 1 },
  options: { channel: channelOption },
  example: 'check mfe-gallery@0.1.0+1a2b3c4d5e --channel production',
  async run({ positionals: [typed], values }, context) {
    const release = parseRelease(typed)
    const channel = parseChannel(values.channel)
    const answer = await createPlatformClient(context).call(checkRelease, { ...release, channel })
    const findings = answer.findings ?? []
    const name = `${release.remote}@${release.version}`
    const verdict =
      findings.length === 0 ? `${name} may go live on ${channel}.` : `${name} may not go live on ${channel}:`
    const mounting =
      answer.mounted === null
        ? ['Its screens are mounted once the above is fixed.']
        : describeMounting(answer.mounted)
    return {
      json: answer,
      lines: [verdict, ...formatFindings(findings), ...mounting],
      ok: findings.length === 0,
    }
  },
})
