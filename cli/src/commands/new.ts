import { existsSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { readManifests, assertPathUnclaimed } from '../path-claims.ts'
import { CommandError, defineCommand } from '../define-command.ts'
import { findProject, readPackage, type Project } from '../project.ts'
import { listImportedPackages, writeTemplates } from '../templates.ts'

const templateFolder = path.join(import.meta.dirname, '../../templates/remote')
const remotePrefix = 'mfe-'

export const newRemote = defineCommand({
  name: 'new',
  usage: 'REMOTE --path /ADDRESS',
  about: 'write the smallest remote, with one screen at an address, both languages and a test',
  positionals: { min: 1, max: 1 },
  options: { path: { type: 'string', about: 'the path of its screen, as in /showcase or /showcase/:id' } },
  example: 'new mfe-showcase --path /showcase',
  async run({ positionals: [remote = ''], values }, context) {
    const project = await findProject(context.cwd)
    assertNameFree(remote, project)
    const address = parsePath(values.path)
    assertPathUnclaimed(address, await readManifests(project))

    const screen = remote.slice(remotePrefix.length)
    const folder = path.join(project.root, remote)
    const files = await writeTemplates(templateFolder, folder, {
      remote,
      screen,
      Screen: screen.split('-').map(capitalize).join(''),
      title: capitalize(screen.replaceAll('-', ' ')),
      path: address,
      navigation: writeNavigationEntry(address, capitalize(screen.replaceAll('-', ' '))),
      dependencies: await readDependencies(project),
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

/** ESLint, dependency-cruiser and jest recognise a remote by its prefix. */
function assertNameFree(remote: string, { root, workspaces }: Project): void {
  if (!/^mfe-[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(remote)) {
    throw new CommandError(
      `The name of a remote is ${remotePrefix} and lower-case words, as in ${remotePrefix}showcase, not "${remote}".`,
    )
  }
  if (workspaces.includes(remote) || existsSync(path.join(root, remote)))
    throw new CommandError(`There is a ${remote} already; choose another name.`)
}

function parsePath(value: string | undefined): string {
  if (value !== undefined && /^(\/:?[A-Za-z0-9][A-Za-z0-9_-]*)+$/.test(value)) return value
  const typed = value === undefined ? '' : `, not "${value}"`
  throw new CommandError(
    `--path must be the address of the screen, as in /showcase or /showcase/:id${typed}.`,
  )
}

/** Returns the sidebar entry of the screen. A path with a parameter cannot have one. */
const writeNavigationEntry = (address: string, title: string) =>
  address.includes(':')
    ? ''
    : `{
        section: 'image-tools',
        order: 1000,
        label: { en: '${title}', zh: '${title}' },
        icon: 'M4 4h16v16H4ZM4 10h16',
        path: '${address}',
      }`

const capitalize = (word: string) => word.charAt(0).toUpperCase() + word.slice(1)

/** Returns the packages that the new remote imports, in the ranges of the shell, as JSON. */
async function readDependencies({ root }: Project): Promise<string> {
  const { dependencies = {} } = (await readPackage(path.join(root, 'shell'))) ?? {}
  const imported = await listImportedPackages(templateFolder)
  const ranges = Object.entries(dependencies).filter(([name]) => imported.has(name))
  return JSON.stringify(Object.fromEntries(ranges), null, 2)
}

/** Adds the folder to the workspaces, after the other remotes. `lerna.json` finds remotes by `mfe-*`. */
async function addWorkspace({ root, workspaces }: Project, remote: string): Promise<void> {
  const file = path.join(root, 'package.json')
  const content = JSON.parse(await readFile(file, 'utf8')) as object
  const after = workspaces.findLastIndex(name => name.startsWith(remotePrefix)) + 1
  const added = workspaces.toSpliced(after || workspaces.length, 0, remote)
  await writeFile(file, `${JSON.stringify({ ...content, workspaces: added }, null, 2)}\n`)
}
