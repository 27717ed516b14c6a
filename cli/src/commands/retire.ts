import { retireRelease } from '@tessera/shared-contracts'
import { defineCommand } from '../define-command.ts'
import { parseRelease } from '../parse-arguments.ts'
import { createPlatformClient } from '../platform-client.ts'

export const retire = defineCommand({
  name: 'retire',
  usage: 'REMOTE@VERSION',
  about: 'delete the files of a release that no channel and no link needs; its history stays',
  positionals: { min: 1, max: 1 },
  options: {},
  example: 'retire mfe-gallery@0.1.0+1a2b3c4d5e',
  async run({ positionals: [typed = ''] }, context) {
    const release = parseRelease(typed)
    const answer = await createPlatformClient(context).call(retireRelease, release)
    return {
      json: answer,
      lines: [
        `${release.remote}@${release.version} is retired. Publish the same build again to bring it back.`,
      ],
    }
  },
})
