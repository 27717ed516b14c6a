import { join } from 'node:path'
import { argon2Passwords } from '../adapters/argon2-passwords.ts'
import { seedGallery } from '../adapters/database/seeding.ts'
import { diskMediaStore } from '../adapters/media-store.ts'
import { pictureWorkshop } from '../adapters/picture-workshop.ts'
import { prepareDemo } from '../demo/prepare-demo.ts'
import { CommandError, readArguments, readCount, type Command, type OperatorAdapters } from './command.ts'

export const seedCommands: readonly Command[] = [
  {
    name: 'seed',
    usage: ['--creations N [--yes]'],
    about: 'fill the gallery for load tests, after the works that are in it or else the demo',
    async run(adapters, args) {
      const { values } = readArguments(args, { creations: { type: 'string' }, yes: { type: 'boolean' } })
      const count = readCount(values.creations, '--creations', 10_000_000)
      const { publicUrl } = adapters.config
      if (publicUrl !== null && !values.yes) {
        throw new CommandError(`${publicUrl} is a public site: --yes fills its gallery all the same.`)
      }
      if ((await adapters.stores.gallery.page(Number.MAX_SAFE_INTEGER, 1, null)).last === null) {
        await makeDemo(adapters)
      }
      const begun = performance.now()
      await seedGallery(adapters.queries, { count, at: adapters.clock() }, done => {
        if (done % 100_000 === 0) console.log(`Seeding the gallery: ${done} of ${count}`)
      })
      const seconds = ((performance.now() - begun) / 1000).toFixed(1)
      return [`The gallery has ${count} works more, 3 % of them deleted (${seconds} s).`]
    },
  },
]

/** The demo has a log-in that everybody knows, which is nothing for a public site. */
async function makeDemo({ config, ...adapters }: OperatorAdapters): Promise<void> {
  if (config.publicUrl !== null)
    throw new CommandError('There are no works yet that more could be made after.')
  await prepareDemo({
    ...adapters,
    media: diskMediaStore(join(config.dataDir, 'media')),
    workshop: pictureWorkshop,
    passwords: argon2Passwords(),
  })
}
