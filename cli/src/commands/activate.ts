import { activateRelease } from '@tessera/shared-contracts'
import { readChannel, readRelease, readWhole } from '../arguments.ts'
import { defineCommand } from '../command.ts'
import { connect } from '../platform.ts'

export const activate = defineCommand({
  name: 'activate',
  usage: 'REMOTE@VERSION --channel CHANNEL [--percent P] [--force]',
  about: 'make a release live, for everyone or as a canary for P % of visitors; --force passes the gate',
  words: { least: 1, most: 1 },
  options: {
    channel: { type: 'string' },
    percent: { type: 'string' },
    force: { type: 'boolean' },
  },
  async run({ words: [typed], values: { percent: share, force, channel: name } }, surroundings) {
    const { remote, version } = readRelease(typed)
    const channel = readChannel(name)
    const percent = share === undefined ? undefined : readWhole(share, '--percent', { least: 1, most: 99 })
    const answer = await connect(surroundings).call(activateRelease, {
      remote,
      version,
      channel,
      ...(percent !== undefined && { percent }),
      ...(force && { force }),
    })
    const reach = percent === undefined ? 'live' : `served to ${percent} % of visitors`
    return { json: answer, lines: [`${remote}@${version} is ${reach} on ${channel}.`] }
  },
})
