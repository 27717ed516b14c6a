import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { getComposition } from '@tessera/shared-contracts'
import { CommandError } from '@tessera/command-line'
import { defineCommand } from '../define-command.ts'
import { createPlatformClient } from '../platform-client.ts'
import { readPackage } from '../project.ts'
import { writeLiveTypes } from '../types/write-live-types.ts'

/** Where the types are by default, relative to the repository of a remote. */
export const typesFolder = 'live-types'

export const types = defineCommand({
  name: 'types',
  usage: '[--out DIR]',
  about: 'write the types of the slots and the exposed modules of live remotes; "dev" keeps them fresh',
  options: { out: { type: 'string', about: `the folder; ${typesFolder} by default` } },
  example: 'types',
  async run({ values: { out = typesFolder } }, context) {
    const { cwd } = context
    const own = await readPackage(cwd)
    if (!own)
      throw new CommandError('There is no package.json here; run the command in the repository of a remote.')
    const platform = createPlatformClient(context)
    const folder = path.resolve(cwd, out)
    const relative = path.relative(cwd, folder)
    // On Windows, the path to another drive is absolute
    if (relative === '' || relative.startsWith('..') || path.isAbsolute(relative))
      throw new CommandError('--out must be a folder in this repository, which is new or empty.')
    const composition = await platform.call(getComposition, {})
    const written = await writeLiveTypes(composition, { folder, site: platform.url, skipped: own.name })
    const { slots, modules, without, failed } = written
    return {
      ok: failed.length === 0,
      json: { folder, ...written },
      lines: [
        slots.length > 0 ? `Slots: ${slots.join(', ')}` : 'No live remote offers a slot of its own.',
        modules.length > 0
          ? `Exposed modules: ${modules.map(name => `${name} in ${out}/${name}/`).join(', ')}`
          : 'No live release has types of its exposed modules.',
        ...(without.length > 0
          ? [`Without types: ${without.join(', ')}. Their builds have them with "--env types".`]
          : []),
        ...failed.map(({ name, reason }) => `The types of ${name} were not renewed: ${reason}`),
        ...((await isIncluded(cwd, out)) ? [] : [`Add "${out}" to "include" in tsconfig.json.`]),
      ],
    }
  },
})

/** Whether the TypeScript configuration of a repository names a folder. */
const isIncluded = async (cwd: string, folder: string): Promise<boolean> =>
  (await readFile(path.join(cwd, 'tsconfig.json'), 'utf8').catch(() => '')).includes(`"${folder}"`)
