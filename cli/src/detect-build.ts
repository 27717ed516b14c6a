import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { federationManifest, type FederationManifest, type MountKind } from '@tessera/shared-contracts'
import { CommandError } from '@tessera/command-line'
import { readPackage, type Ranges } from './project.ts'
import { readJson } from './read-standard-manifest.ts'

/** A build tool with Module Federation, by a package that only its projects have. The first that is found decides. */
const buildTools: readonly (readonly [packageName: RegExp, tool: string])[] = [
  [/native-federation/, 'native-federation'],
  [/^@module-federation\/vite$/, 'Vite with @module-federation/vite'],
  [/^@originjs\/vite-plugin-federation$/, 'Vite with @originjs/vite-plugin-federation'],
  [/^@module-federation\/modern-js|^@modern-js\/app-tools$/, 'Modern.js'],
  [/^@module-federation\/rsbuild-plugin$|^@rsbuild\/core$/, 'Rsbuild'],
  [/^@rspack\/core$/, 'Rspack'],
  [/^webpack$|^@angular-architects\/module-federation$/, 'webpack'],
]

/** How components of a framework mount. A project with several has the first one around the others. */
const frameworks: readonly (readonly [packageName: string, mount: MountKind])[] = [
  ['@angular/core', 'angular'],
  ['single-spa', 'single-spa'],
  ['single-spa-react', 'single-spa'],
  ['single-spa-vue', 'single-spa'],
  ['vue', 'vue'],
  ['svelte', 'svelte'],
  ['solid-js', 'solid'],
  ['react', 'react'],
]

/** The major version of the React that pages share. */
const pageReact = '19'

/** What `tessera init` finds in a repository. */
export interface DetectedBuild {
  tool: string
  framework: string | null
  mount: MountKind
  /** The exposed modules: `./App`. */
  exposes: string[]
  /** The file that names the exposes. */
  source: string
  /** Fields of `tessera.json` for a build without `mf-manifest.json`. */
  entryFields: { entry?: string; container?: string; entryType?: 'module' }
}

/** Reads the package, the configuration and the build of a repository. @throws {CommandError} that says what is missing */
export async function detectBuild(folder: string, dist: string): Promise<DetectedBuild> {
  const { dependencies, devDependencies } = (await readPackage(folder)) ?? {}
  const ranges: Ranges = { ...devDependencies, ...dependencies }
  const tool = buildTools.find(([pattern]) => Object.keys(ranges).some(name => pattern.test(name)))?.[1]
  if (!tool)
    throw new CommandError(
      `${path.join(folder, 'package.json')} names no build tool with Module Federation, such as webpack, Rspack, Rsbuild, Modern.js or Vite with its plugin.`,
    )
  if (tool === 'native-federation')
    throw new CommandError(
      'The build is of native-federation, whose modules need an import map from their host and form no container; build it with a plugin of Module Federation.',
    )
  const federation = await readJson(path.join(dist, 'mf-manifest.json'), federationManifest)
  const found = federation ? listManifestExposes(federation) : await readConfiguration(folder, tool)
  if (found.exposes.length === 0)
    throw new CommandError(
      `No exposes were found in ${folder}; build it first, so that they can be read from mf-manifest.json, or add "exposes" to the plugin of Module Federation.`,
    )
  return { tool, ...detectFramework(ranges), ...found }
}

function detectFramework(ranges: Ranges): Pick<DetectedBuild, 'framework' | 'mount'> {
  const [framework, mount] = frameworks.find(([name]) => ranges[name] !== undefined) ?? [null, 'functions']
  const [major] = /\d+/.exec(ranges.react ?? '') ?? []
  const isOlderReact = mount === 'react' && major !== undefined && major !== pageReact
  return { framework, mount: isOlderReact ? 'own-react' : mount }
}

type Exposes = Pick<DetectedBuild, 'exposes' | 'source' | 'entryFields'>

const listManifestExposes = (federation: FederationManifest): Exposes => ({
  exposes: (federation.exposes ?? []).map(expose => expose.path),
  source: 'mf-manifest.json',
  entryFields: {},
})

/** Searches the text of the configuration, which may be a program. */
async function readConfiguration(folder: string, tool: string): Promise<Exposes> {
  const names = (await readdir(folder)).filter(name => /config.*\.[cm]?[jt]s$/.test(name)).sort()
  for (const name of names) {
    const text = await readFile(path.join(folder, name), 'utf8')
    const [, list] = /\bexposes\s*:\s*[{[]([^}\]]*)[}\]]/.exec(text) ?? []
    if (list === undefined) continue
    const exposes = [...list.matchAll(/['"](\.\/[^'"]+)['"]\s*:/g)].map(([, expose = '']) => expose)
    return { exposes, source: name, entryFields: findEntryFields(text, tool) }
  }
  return { exposes: [], source: '', entryFields: {} }
}

/** The plugins of webpack and @originjs write no `mf-manifest.json`. */
function findEntryFields(text: string, tool: string): DetectedBuild['entryFields'] {
  const isOriginjs = tool.includes('@originjs')
  if (!isOriginjs && (tool !== 'webpack' || text.includes('@module-federation/enhanced'))) return {}
  const federation = text.slice(text.search(/\bfederation\s*\(|ModuleFederationPlugin\s*\(/))
  const read = (field: string) => new RegExp(`\\b${field}\\s*:\\s*['"]([^'"]+)['"]`).exec(federation)?.[1]
  const entry = read('filename') ?? 'remoteEntry.js'
  const container = read('name')
  return {
    entry: isOriginjs ? `assets/${entry}` : entry,
    ...(isOriginjs ? { entryType: 'module' as const } : container && { container }),
  }
}
