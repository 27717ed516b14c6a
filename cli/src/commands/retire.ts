import { retireRelease } from '@tessera/shared-contracts'
import { changeEach } from '../change-each.ts'
import { defineCommand } from '../define-command.ts'
import { parseRelease } from '../parse-arguments.ts'
import { createPlatformClient } from '../platform-client.ts'

export const retire = defineCommand({
  name: 'retire',
  usage: 'REMOTE@VERSION … [--force]',
  about: 'delete the files of releases that no channel, link or open page needs; their history stays',
  positionals: { min: 1, max: 300 },
  options: {
    force: {
      type: 'boolean',
      about: 'also of a release that pages were served with in the last day; only integrators may',
    },
  },
  example: 'retire mfe-gallery@0.1.0+1a2b3c4d5e',
  async run({ positionals, values: { force } }, context) {
    // A wrong name is an error before the first release is retired
    positionals.forEach(parseRelease)
    const platform = createPlatformClient(context)
    return changeEach(positionals, async name => ({
      json: await platform.call(retireRelease, { ...parseRelease(name), ...(force && { force }) }),
      lines: [`${name} is retired. Publish the same build again to bring it back.`],
    }))
  },
})
