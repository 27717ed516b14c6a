import { join } from 'node:path'
import { objectName } from '../adapters/bucket/bucket-media-store.ts'
import { pathInStore } from '../adapters/media-store.ts'
import { originalKey } from '../domain/media.ts'
import type { Verdict } from '../domain/moderation.ts'
import { CommandError, type Command, type OperatorAdapters } from './command.ts'

/** The works that the classifier could not decide on: a person looks at the file, and decides here. */
export const reviewCommands: readonly Command[] = [
  verdictCommand('pass', 'passed', 'let a waiting work into the gallery'),
  verdictCommand('refuse', 'refused', 'keep a waiting work out of the gallery'),
  {
    name: 'review',
    usage: [],
    about:
      'works that wait for a verdict, oldest first: id, owner, title, file below DATA_DIR or in the bucket',
    async run({ stores, config }) {
      const waiting = await stores.creations.waiting()
      if (waiting.length === 0) return ['Nothing waits for a verdict.']
      return waiting.map(({ id, author, title, medium }) =>
        [id, author.username, title || 'untitled', placeOf(originalKey(medium), config)].join('  '),
      )
    },
  },
]

/** Where the file lies for a person who looks at it. */
const placeOf = (key: string, { objectStore }: OperatorAdapters['config']): string =>
  objectStore ? `s3://${objectStore.bucket}/${objectName(key)}` : join('media', pathInStore(key))

function verdictCommand(word: string, verdict: Exclude<Verdict, 'waiting'>, about: string): Command {
  return {
    name: `review ${word}`,
    usage: ['ID'],
    about,
    async run({ stores }, [id = '']) {
      const decided = await stores.creations.decide(id, verdict)
      if (!decided) throw new CommandError(`No work with the id "${id}" waits for a verdict.`)
      return [`${id} is ${verdict}.`]
    },
  }
}
