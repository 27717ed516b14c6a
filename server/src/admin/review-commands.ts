import { CommandError } from '@tessera/command-line'
import { join } from 'node:path'
import { getObjectKey } from '../infra/storage/bucket/bucket-media-store.ts'
import { getStorePath } from '../infra/storage/disk-media-store.ts'
import { originalKey } from '../features/media/media.ts'
import { limits } from '@tessera/shared-contracts'
import type { Verdict } from '../features/moderation/moderation.ts'
import { decideReview } from '../features/reviews/decide-review.ts'
import { defineCommand, type AdminCommand, type CommandServices } from './command.ts'

/** Creations that one call of the command lists. */
const maxListed = 500

/**
 * Commands for the creations that the classifier could not decide on: a person looks at the file and decides.
 */
export const reviewCommands: readonly AdminCommand[] = [
  createVerdictCommand('pass', 'passed', 'ID', 'let a waiting creation into the gallery'),
  createVerdictCommand(
    'refuse',
    'refused',
    'ID [REASON]',
    'keep a waiting creation out of the gallery; its owner reads the reason',
  ),
  defineCommand({
    name: 'review',
    usage: '',
    about:
      'creations that wait for a verdict, oldest first: id, owner, title, file below DATA_DIR or in the bucket',
    async run(_, { stores, config }) {
      const waiting = await stores.creations.listWaiting(maxListed + 1)
      if (waiting.length === 0) return ['Nothing waits for a review.']
      const lines = waiting
        .slice(0, maxListed)
        .map(({ id, author, title, medium }) =>
          [id, author.username, title || 'untitled', toFileLocation(originalKey(medium), config)].join('  '),
        )
      return waiting.length > maxListed
        ? [...lines, 'More creations wait. They follow once these are decided.']
        : lines
    },
  }),
]

/** Returns where an operator finds the file. */
const toFileLocation = (key: string, { objectStore }: CommandServices['config']): string =>
  objectStore ? `s3://${objectStore.bucket}/${getObjectKey(key)}` : join('media', getStorePath(key))

function createVerdictCommand(
  word: string,
  verdict: Exclude<Verdict, 'waiting'>,
  usage: string,
  about: string,
): AdminCommand {
  return defineCommand({
    name: `review ${word}`,
    isAudited: true,
    usage,
    about,
    positionals: { min: 0, max: Infinity },
    async run({ positionals: [id = '', ...words] }, services) {
      const reason = words.join(' ').trim() || null
      const most = limits.maxRefusalReasonLength
      if (reason !== null && reason.length > most)
        throw new CommandError(`A reason can have up to ${most} characters.`)
      if (reason !== null && verdict === 'passed')
        throw new CommandError('Only a refusal has a reason, which the owner of the creation reads.')
      const decided = await decideReview(services, null, { creationId: id, verdict, rule: null, reason })
      if (!decided) throw new CommandError(`No creation with the id "${id}" waits for a review.`)
      return [`${id} is ${verdict}.`]
    },
  })
}
