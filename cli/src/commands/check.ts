import { checkRelease } from '@tessera/shared-contracts'
import { channelOption, readChannel, readRelease } from '../arguments.ts'
import { defineCommand } from '../command.ts'
import { findingLines } from '../findings.ts'
import { connect } from '../platform.ts'

export const check = defineCommand({
  name: 'check',
  usage: 'REMOTE@VERSION --channel CHANNEL',
  about: 'what the gate would say of an activation, without one; ends with 1 where it would refuse',
  words: { least: 1, most: 1 },
  options: { channel: channelOption },
  example: 'check mfe-gallery@0.1.0+1a2b3c4d5e --channel production',
  async run({ words: [typed], values }, surroundings) {
    const release = readRelease(typed)
    const channel = readChannel(values.channel)
    const answer = await connect(surroundings).call(checkRelease, { ...release, channel })
    const findings = answer.findings ?? []
    const name = `${release.remote}@${release.version}`
    const verdict =
      findings.length === 0 ? `${name} may go live on ${channel}.` : `${name} may not go live on ${channel}:`
    const unseen = answer.mounted
      ? []
      : ['Its screens were not mounted: the platform found no browser to do it in.']
    return {
      json: answer,
      lines: [verdict, ...findingLines(findings), ...unseen],
      agreed: findings.length === 0,
    }
  },
})
