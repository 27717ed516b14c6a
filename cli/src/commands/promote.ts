import { promoteComposition } from '@tessera/shared-contracts'
import { readChannel } from '../arguments.ts'
import { defineCommand } from '../command.ts'
import { connect } from '../platform.ts'

export const promote = defineCommand({
  name: 'promote',
  usage: '--from CHANNEL --to CHANNEL [--force]',
  about: 'make all releases that are live on one channel live on the other, together or not at all',
  words: { least: 0, most: 0 },
  options: { from: { type: 'string' }, to: { type: 'string' }, force: { type: 'boolean' } },
  async run({ values: { force, ...typed } }, surroundings) {
    const from = readChannel(typed.from, '--from')
    const to = readChannel(typed.to, '--to')
    const answer = await connect(surroundings).call(promoteComposition, { from, to, ...(force && { force }) })
    const releases = answer.releases ?? []
    const lines =
      releases.length === 0
        ? [`${to} serves what ${from} serves already.`]
        : [`Live on ${to}:`, ...releases.map(({ remote, version }) => `  ${remote}@${version}`)]
    return { json: answer, lines }
  },
})
