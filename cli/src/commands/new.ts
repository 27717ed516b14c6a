import { access, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { readManifests, refuseClaimed } from '../claims.ts'
import { CommandError, defineCommand } from '../command.ts'
import { findProject, readPackage, type Project } from '../project.ts'
import { writeTemplates } from '../templates.ts'

const templates = path.join(import.meta.dirname, '../../templates/remote')
const prefix = 'mfe-'

export const create = defineCommand({
  name: 'new',
  usage: 'REMOTE --path /ADDRESS',
  about: 'write the smallest remote, with one screen at an address, both languages and a test',
  words: { least: 1, most: 1 },
  options: { path: { type: 'string', about: 'where its screen stands, as in /showcase or /showcase/:id' } },
  example: 'new mfe-showcase --path /showcase',
  async run({ words: [remote = ''], values }, surroundings) {
    const project = await findProject(surroundings.folder)
    await refuseName(remote, project)
    const address = readAddress(values.path)
    refuseClaimed(address, await readManifests(project))

    const screen = remote.slice(prefix.length)
    const folder = path.join(project.root, remote)
    const files = await writeTemplates(templates, folder, {
      remote,
      screen,
      Screen: screen.split('-').map(capital).join(''),
      title: capital(screen.replaceAll('-', ' ')),
      path: address,
      dependencies: await sharedDependencies(project),
    })
    await addWorkspace(project, remote)
    return {
      json: { remote, path: address, folder, files },
      lines: [
        `Wrote ${remote}/:`,
        ...files.map(file => `  ${file}`),
        'and added it to the workspaces. Go on with:',
        '  npm install',
        `  npx tessera dev ${remote}`,
        `  npm run build -w ${remote} && npx tessera publish ${remote}`,
      ],
    }
  },
})

/** The prefix is how lint, import law and tests know a remote from any other package. */
async function refuseName(remote: string, { root, workspaces }: Project): Promise<void> {
  if (!/^mfe-[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(remote)) {
    throw new CommandError(
      `The name of a remote is ${prefix} and lower-case words, as in ${prefix}showcase, not "${remote}".`,
    )
  }
  const taken = await access(path.join(root, remote)).then(
    () => true,
    () => workspaces.includes(remote),
  )
  if (taken) throw new CommandError(`There is a ${remote} already; choose another name.`)
}

function readAddress(typed: string | undefined): string {
  if (typed !== undefined && /^(\/:?[A-Za-z0-9][A-Za-z0-9_-]*)+$/.test(typed)) return typed
  const wrong = typed === undefined ? '' : `, not "${typed}"`
  throw new CommandError(
    `--path must be the address of the screen, as in /showcase or /showcase/:id${wrong}.`,
  )
}

const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1)

/** What the shell shares is what a remote may use, in the very same ranges. As JSON. */
async function sharedDependencies({ root }: Project): Promise<string> {
  const shell = await readPackage(path.join(root, 'shell'))
  return JSON.stringify(shell?.dependencies ?? {}, null, 2)
}

/** Adds the folder after the other remotes, in the file's own order and layout. `lerna.json` knows remotes by `mfe-*`. */
async function addWorkspace({ root, workspaces }: Project, remote: string): Promise<void> {
  const file = path.join(root, 'package.json')
  const content = JSON.parse(await readFile(file, 'utf8')) as object
  const after = workspaces.findLastIndex(name => name.startsWith(prefix)) + 1
  const added = workspaces.toSpliced(after || workspaces.length, 0, remote)
  await writeFile(file, `${JSON.stringify({ ...content, workspaces: added }, null, 2)}\n`)
}
