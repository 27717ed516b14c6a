import { existsSync } from 'node:fs'
import { readFile, readdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { readManifests, assertPathUnclaimed } from '../path-claims.ts'
import { CommandError, defineCommand, type CommandContext, type CommandResult } from '../define-command.ts'
import { findCheckout, readPackage, type Project } from '../project.ts'
import {
  formatVersionRanges,
  readRepositoryRanges,
  remotePackages,
  remoteBuildTools,
} from '../remote-ranges.ts'
import { listImportedPackages, writeTemplates } from '../templates.ts'

const templates = path.join(import.meta.dirname, '../../templates')
const remotePrefix = 'mfe-'

export const newRemote = defineCommand({
  name: 'new',
  usage: 'REMOTE --path /ADDRESS',
  about:
    'write the smallest remote, in a repository of its own: one screen at an address, both languages, a test',
  positionals: { min: 1, max: 1 },
  options: { path: { type: 'string', about: 'the path of its screen, as in /showcase or /showcase/:id' } },
  example: 'new mfe-showcase --path /showcase',
  async run({ positionals: [remote = ''], values }, context) {
    assertValidName(remote)
    const address = parsePath(values.path)
    const checkout = await findCheckout(context.cwd)
    return checkout ? addToCheckout(checkout, remote, address) : writeRepository(remote, address, context)
  },
})

/** Adds the remote to the workspaces of this checkout. */
async function addToCheckout(project: Project, remote: string, address: string): Promise<CommandResult> {
  const { root, workspaces } = project
  const folder = path.join(root, remote)
  if (workspaces.includes(remote) || existsSync(folder)) throw createExistsError(remote)
  assertPathUnclaimed(address, await readManifests(project))

  const shell = await readPackage(path.join(root, 'shell'))
  const values = {
    ...describeRemote(remote, address),
    dependencies: formatVersionRanges(
      await listImportedPackages(toTemplateFolder('remote')),
      shell?.dependencies,
    ),
    devDependencies: formatVersionRanges(['@tessera/remote-preset'], shell?.devDependencies),
  }
  const files = await writeTemplates(['remote', 'workspace'].map(toTemplateFolder), folder, values)
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
}

/** Writes a repository of its own: to the current folder where that is empty, or to a new folder in it. */
async function writeRepository(
  remote: string,
  address: string,
  context: CommandContext,
): Promise<CommandResult> {
  const names = await readdir(context.cwd)
  const isEmpty = names.every(name => name === '.git')
  const folder = isEmpty ? context.cwd : path.join(context.cwd, remote)
  if (!isEmpty && existsSync(folder)) throw createExistsError(remote)

  const ranges = await readRepositoryRanges(context)
  const values = {
    ...describeRemote(remote, address),
    dependencies: formatVersionRanges(remotePackages, ranges),
    devDependencies: formatVersionRanges(remoteBuildTools, ranges),
  }
  const files = await writeTemplates(['remote', 'repository'].map(toTemplateFolder), folder, values)
  return {
    json: { remote, path: address, folder, files },
    lines: [
      isEmpty ? 'Wrote a repository:' : `Wrote a repository to ${remote}/:`,
      ...files.map(file => `  ${file}`),
      'Go on with:',
      ...(isEmpty ? [] : [`  cd ${remote}`]),
      '  npm install',
      '  npm test',
      '  npm run dev',
      `  npm run build && npx tessera publish ${remote}`,
    ],
  }
}

const toTemplateFolder = (name: string) => path.join(templates, name)

/** The values of the templates that follow from the name and the path. */
function describeRemote(remote: string, address: string) {
  const screen = remote.slice(remotePrefix.length)
  const title = capitalize(screen.replaceAll('-', ' '))
  return {
    remote,
    screen,
    Screen: screen.split('-').map(capitalize).join(''),
    title,
    path: address,
    navigation: writeNavigationEntry(address, title),
  }
}

const createExistsError = (remote: string) =>
  new CommandError(`There is a ${remote} already; choose another name.`)

/** oxlint, dependency-cruiser and jest recognise a remote by its prefix. */
function assertValidName(remote: string): void {
  if (!/^mfe-[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(remote))
    throw new CommandError(
      `The name of a remote is ${remotePrefix} and lower-case words, as in ${remotePrefix}showcase, not "${remote}".`,
    )
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

/** Adds the folder to the workspaces, after the other remotes. `lerna.json` finds remotes by `mfe-*`. */
async function addWorkspace({ root, workspaces }: Project, remote: string): Promise<void> {
  const file = path.join(root, 'package.json')
  const content = JSON.parse(await readFile(file, 'utf8')) as object
  const after = workspaces.findLastIndex(name => name.startsWith(remotePrefix)) + 1
  const added = workspaces.toSpliced(after || workspaces.length, 0, remote)
  await writeFile(file, `${JSON.stringify({ ...content, workspaces: added }, null, 2)}\n`)
}
