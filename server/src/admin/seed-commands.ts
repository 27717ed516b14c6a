import { CommandError, parseInteger } from '@tessera/command-line'
import { join } from 'node:path'
import { createArgon2Hasher } from '../infra/passwords/argon2-hasher.ts'
import { seedGallery } from '../features/gallery/seed-gallery.ts'
import { createDiskMediaStore } from '../infra/storage/disk-media-store.ts'
import { sharpImageProcessor } from '../infra/media/image-processor.ts'
import { drawDemoContent } from '../demo/draw-demo-content.ts'
import { defineCommand, type AdminCommand, type CommandServices } from './command.ts'

export const seedCommands: readonly AdminCommand[] = [
  defineCommand({
    name: 'seed',
    isAudited: true,
    usage: '--creations N [--yes]',
    about: 'fill the gallery for load tests, after the creations that are in it or else the demo',
    createsInstallation: true,
    options: {
      creations: { type: 'string', about: 'the number of creations to add' },
      yes: { type: 'boolean', about: 'also where the site is public' },
    },
    async run({ values }, adapters) {
      const count = parseInteger(values.creations, '--creations', { min: 1, max: 10_000_000 })
      const { publicUrl } = adapters.config
      if (publicUrl !== null && !values.yes) {
        throw new CommandError(`${publicUrl} is a public site: --yes fills its gallery all the same.`)
      }
      if ((await adapters.stores.gallery.page(Number.MAX_SAFE_INTEGER, 1, null)).last === null) {
        await createDemoContent(adapters)
      }
      const begun = performance.now()
      await seedGallery(adapters.queries, { count, at: adapters.clock() }, done => {
        if (done % 100_000 === 0) console.log(`Seeding the gallery: ${done} of ${count}`)
      })
      const seconds = ((performance.now() - begun) / 1000).toFixed(1)
      return [`The gallery has ${count} creations more, 3 % of them deleted (${seconds} s).`]
    },
  }),
]

/** Creates the demo, unless the site is public: all users know the password of the demo. */
async function createDemoContent({ config, ...adapters }: CommandServices): Promise<void> {
  if (config.publicUrl !== null) throw new CommandError('The gallery is empty: there is no creation to copy.')
  const services = {
    ...adapters,
    media: createDiskMediaStore(join(config.dataDir, 'media')),
    imageProcessor: sharpImageProcessor,
    passwords: createArgon2Hasher(),
  }
  await drawDemoContent(services, sentence => console.log(sentence))
}
