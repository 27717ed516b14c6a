import { existsSync } from 'node:fs'
import path from 'node:path'
import { CommandError } from '@tessera/command-line'
import { addToManifest } from '../add/add-to-manifest.ts'
import { addToSources } from '../add/add-to-sources.ts'
import { partKinds } from '../add/part-options.ts'
import { defineCommand } from '../define-command.ts'
import { findRemoteFolder, readPackage } from '../project.ts'
import { manifestFile } from '../read-standard-manifest.ts'

export const add = defineCommand({
  name: 'add',
  usage:
    'screen|extension|setting NAME [--remote REMOTE] [--path /ADDRESS] [--title TEXT] [--title-zh TEXT] [--slot SLOT] [--default VALUE] [--about TEXT]',
  about: 'add a screen, an extension or a setting to the remote in this folder: manifest, code and texts',
  positionals: { min: 2, max: 2 },
  options: {
    remote: { type: 'string', about: 'the remote; that of this folder by default' },
    path: { type: 'string', about: 'of a screen: its path, as in /showcase/:id' },
    title: {
      type: 'string',
      about: 'of a screen or an extension: its English title; made of NAME by default',
    },
    'title-zh': { type: 'string', about: 'its Chinese title; the English one by default, to be translated' },
    slot: { type: 'string', about: 'of an extension: the slot that it fills; "tessera catalog" lists them' },
    default: { type: 'string', about: 'of a setting: its default, which is a number, true, false or a text' },
    about: { type: 'string', about: 'of a setting: a sentence on what it changes' },
  },
  example: 'add extension send-to-sketchbook --slot image-actions',
  async run({ positionals: [typed = '', name = ''], values: { remote: typedRemote, ...values } }, context) {
    const kind = partKinds.find(each => each === typed)
    if (!kind) throw new CommandError(`Add one of ${partKinds.join(', ')}, not "${typed}".`)
    const folder = typedRemote === undefined ? context.cwd : await findRemoteFolder(context.cwd, typedRemote)
    const options = { ...values, name }
    const { files, advice } = existsSync(path.join(folder, manifestFile))
      ? await addToManifest(kind, folder, options)
      : await addToSources(kind, { folder, remote: await requireRemote(folder) }, options)
    return {
      json: { kind, name, folder, files },
      lines: [`Added the ${kind} "${name}":`, ...files.map(file => `  ${file}`), ...advice],
    }
  },
})

/** Returns the name of the remote in a folder. @throws {CommandError} where there is none */
async function requireRemote(folder: string): Promise<string> {
  const name = (await readPackage(folder))?.name?.replace('@tessera/', '')
  if (name && existsSync(path.join(folder, 'src/manifest.ts'))) return name
  throw new CommandError(
    `There is no remote in ${folder}; run the command in its folder, or name it with --remote.`,
  )
}
