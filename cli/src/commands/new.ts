import { existsSync } from 'node:fs'
import { readFile, readdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { isScreenPath } from '@tessera/shared-contracts'
import { readManifests, assertPathUnclaimed } from '../path-claims.ts'
import { CommandError, type CommandResult } from '@tessera/command-line'
import { defineCommand, type CommandContext } from '../define-command.ts'
import { exampleFolders, writeExample, type ExampleName } from '../example-templates.ts'
import { readLiveSite } from '../live-site.ts'
import { findCheckout, readPackage, type Project } from '../project.ts'
import { readScopeRegistry } from '../read-scope-registry.ts'
import {
  formatVersionRanges,
  readRepositoryRanges,
  remotePackages,
  remoteBuildTools,
} from '../remote-ranges.ts'
import { describeRemote, remotePrefix, type RemoteTexts } from '../remote-texts.ts'
import { listImportedPackages, writeTemplates } from '../templates.ts'

const templates = path.join(import.meta.dirname, '../../templates')

export const newRemote = defineCommand({
  name: 'new',
  usage: 'REMOTE --path /ADDRESS [--vite | --vue | --svelte] [--title TEXT] [--title-zh TEXT]',
  about:
    'write the smallest remote, in a repository of its own: one screen at an address, both languages, a test',
  positionals: { min: 1, max: 1 },
  options: {
    path: { type: 'string', about: 'the path of its screen, as in /showcase or /showcase/:id' },
    vite: { type: 'boolean', about: 'a React screen that Vite builds, in place of the preset' },
    vue: { type: 'boolean', about: 'a Vue screen that webpack builds' },
    svelte: { type: 'boolean', about: 'a Svelte screen that Vite builds' },
    title: { type: 'string', about: 'its English title; made of the name by default' },
    'title-zh': { type: 'string', about: 'its Chinese title; the English one by default, to be translated' },
  },
  example: 'new mfe-showcase --path /showcase',
  async run({ positionals: [remote = ''], values }, context) {
    assertValidName(remote)
    const address = parsePath(values.path)
    const texts = describeRemote(remote, address, values)
    const example = parseExample(values)
    const checkout = await findCheckout(context.cwd)
    if (checkout && example)
      throw new CommandError(`--${example} writes a repository of its own; run it outside of this checkout.`)
    const { lines, json } = await (checkout
      ? addToCheckout(checkout, remote, texts)
      : writeRepository(remote, texts, example, context))
    const untranslated = values['title-zh'] === undefined
    return {
      json,
      lines: [
        ...lines,
        ...(untranslated
          ? [
              `The Chinese title is "${texts.title}" too: translate it in ${example ? 'tessera.json' : 'src/manifest.ts and locales/zh.json'}.`,
            ]
          : []),
      ],
    }
  },
})

/** Returns the example that a remote is made from, null for one that the preset builds. @throws {CommandError} */
function parseExample(values: Partial<Record<ExampleName, boolean>>): ExampleName | null {
  const chosen = (Object.keys(exampleFolders) as ExampleName[]).filter(name => values[name])
  if (chosen.length > 1)
    throw new CommandError(`Choose one of ${chosen.map(name => `--${name}`).join(' and ')}.`)
  return chosen[0] ?? null
}

/** Adds the remote to the workspaces of this checkout. */
async function addToCheckout(project: Project, remote: string, texts: RemoteTexts): Promise<CommandResult> {
  const { root, workspaces } = project
  const folder = path.join(root, remote)
  if (workspaces.includes(remote) || existsSync(folder)) throw createExistsError(remote)
  assertPathUnclaimed(texts.path, await readManifests(project))

  const shell = await readPackage(path.join(root, 'shell'))
  const values = {
    ...texts,
    dependencies: formatVersionRanges(
      await listImportedPackages(toTemplateFolder('remote')),
      shell?.dependencies,
    ),
    devDependencies: formatVersionRanges(['@tessera/remote-preset'], shell?.devDependencies),
  }
  const files = await writeTemplates(['remote', 'workspace'].map(toTemplateFolder), folder, values)
  await addWorkspace(project, remote)
  return {
    json: { remote, path: texts.path, folder, files },
    lines: [
      `Wrote ${remote}/:`,
      ...files.map(file => `  ${file}`),
      'and added it to the workspaces. Go on with:',
      '  npm install',
      `  npx @tessera/cli dev ${remote}`,
      `  npm run build -w ${remote} && npx @tessera/cli publish ${remote}`,
    ],
  }
}

/** Writes a repository of its own: to the current folder where that is empty, or to a new folder in it. */
async function writeRepository(
  remote: string,
  texts: RemoteTexts,
  example: ExampleName | null,
  context: CommandContext,
): Promise<CommandResult> {
  const names = await readdir(context.cwd)
  const isEmpty = names.every(name => name === '.git')
  const folder = isEmpty ? context.cwd : path.join(context.cwd, remote)
  if (!isEmpty && existsSync(folder)) throw createExistsError(remote)

  const { areas, packages } = await readLiveSite(context)
  if (areas.some(({ name }) => name === remote)) throw createExistsError(remote)
  assertPathUnclaimed(texts.path, areas)
  const [ranges, registry] = await Promise.all([readRepositoryRanges(packages), readScopeRegistry(context)])
  const npmRegistry = registry === undefined ? '' : `@tessera:registry=${registry}\n`
  const values = {
    ...texts,
    npmRegistry,
    dependencies: formatVersionRanges(remotePackages, ranges),
    devDependencies: formatVersionRanges(remoteBuildTools, ranges),
  }
  const files = example
    ? await writeExample(example, folder, { texts, ranges, npmRegistry })
    : await writeTemplates(['remote', 'repository'].map(toTemplateFolder), folder, values)
  return {
    json: { remote, path: texts.path, folder, files },
    lines: [
      isEmpty ? 'Wrote a repository:' : `Wrote a repository to ${remote}/:`,
      ...files.map(file => `  ${file}`),
      ...(registry === undefined ? ['Add the registry of the @tessera packages to .npmrc.'] : []),
      'Go on with:',
      ...(isEmpty ? [] : [`  cd ${remote}`]),
      '  npm install',
      ...(example
        ? ['  npm run ship']
        : ['  npm test', '  npm run dev', `  npm run build && npx @tessera/cli publish ${remote}`]),
    ],
  }
}

const toTemplateFolder = (name: string) => path.join(templates, name)

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
  if (value !== undefined && value !== '/' && isScreenPath(value)) return value
  const typed = value === undefined ? '' : `, not "${value}"`
  throw new CommandError(
    `--path must be the address of the screen, as in /showcase or /showcase/:id${typed}.`,
  )
}

/** Adds the folder to the workspaces, after the other remotes. `lerna.json` finds remotes by `mfe-*`. */
async function addWorkspace({ root, workspaces }: Project, remote: string): Promise<void> {
  const file = path.join(root, 'package.json')
  const content = JSON.parse(await readFile(file, 'utf8')) as object
  const after = workspaces.findLastIndex(name => name.startsWith(remotePrefix)) + 1
  const added = workspaces.toSpliced(after || workspaces.length, 0, remote)
  await writeFile(file, `${JSON.stringify({ ...content, workspaces: added }, null, 2)}\n`)
}
