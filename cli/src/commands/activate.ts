import { activateRelease } from '@tessera/shared-contracts'
import { channelOption, readChannel, readRelease, readWhole } from '../arguments.ts'
import { defineCommand } from '../command.ts'
import { connect } from '../platform.ts'

export const activate = defineCommand({
  name: 'activate',
  usage: 'REMOTE@VERSION --channel CHANNEL [--percent P] [--force]',
  about: 'make a release live, for everyone or as a canary for a share of the visitors',
  words: { least: 1, most: 1 },
  options: {
    channel: channelOption,
    percent: {
      type: 'string',
      about:
        'serve it to this share of the visitors, 1 to 99; one that fails too often is taken back by itself',
    },
    force: { type: 'boolean', about: 'pass the gate; for integrators alone, and written down' },
  },
  example: 'activate mfe-gallery@0.1.0+1a2b3c4d5e --channel production --percent 10',
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
