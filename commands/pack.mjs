/**
 * `npm run pack -- FOLDER`: compiles the published packages and leaves their tarballs in the folder, or in `packed/`. The same sources make the
 * same tarballs. In a workspace the packages are used from their sources; `publishConfig` of their package.json has the
 * fields that a tarball has instead.
 */
import { existsSync } from 'node:fs'
import { cp, mkdir, readFile, readdir, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { hashSources } from './build/hash-sources.mjs'
import { compileCssModules } from './build/pack-css-modules.mjs'
import { prepare } from './install/prepare.mjs'
import { root, runProcess } from './run/process.mjs'
import { fail, runStep } from './run/steps.mjs'

/** The folders of the packages that teams install. */
export const publishedPackages = [
  'shared-contracts',
  'shared-ui',
  'shared-auth',
  'remote-preset',
  'command-line',
  'cli',
]

const isCopied = file => /\.(css|mjs|d\.ts|d\.mts)$/.test(file) && !file.endsWith('.module.css')

/** Compiles the sources of a package to `dist/` of its staging folder: JavaScript, declarations and styles. */
async function compile(folder, stage) {
  const source = path.join(root, folder, 'src')
  const dist = path.join(stage, 'dist')
  const config = path.join(stage, 'tsconfig.build.json')
  const options = {
    rootDir: source,
    outDir: dist,
    noEmit: false,
    declaration: true,
    typeRoots: [path.join(root, 'node_modules/@types')],
  }
  const names = await readdir(source, { recursive: true })
  // Of assets, jest's matchers and custom properties
  const ambient = ['remote-preset/src', 'remote-preset/src/jest', 'shared-ui/src']
  await writeFile(
    config,
    JSON.stringify({
      extends: path.join(root, 'remote-preset/tsconfig.json'),
      compilerOptions: options,
      include: [
        `${source}/**/*.ts`,
        `${source}/**/*.tsx`,
        ...ambient.map(each => path.join(root, each, '*.d.ts')),
      ],
      exclude: [`${source}/**/*.test.ts`, `${source}/**/*.test.tsx`],
    }),
  )
  const { code, output } = await runProcess('tsc', ['-p', config])
  if (code !== 0) fail(`${folder} does not compile.\n${output}`)
  await rm(config)

  for (const name of names.filter(isCopied)) await cp(path.join(source, name), path.join(dist, name))
  await compileCssModules(
    source,
    dist,
    names.filter(name => name.endsWith('.module.css')),
  )
  await useBuiltFiles(dist)
}

/** Names the built files in the imports that TypeScript leaves as they are. */
async function useBuiltFiles(dist) {
  for (const name of await readdir(dist, { recursive: true })) {
    if (!/\.(js|d\.ts)$/.test(name)) continue
    const file = path.join(dist, name)
    const text = await readFile(file, 'utf8')
    const built = text
      .replaceAll(/((?:from|import|import\() ?['"]\.[^'"]*)\.tsx?(['"])/g, '$1.js$2')
      .replaceAll(/((?:from|import) ['"]\.[^'"]*\.module)\.css(['"])/g, '$1.js$2')
    if (built !== text) await writeFile(file, built)
  }
}

/**
 * The package.json of a tarball: with the fields of `publishConfig`, with the changelog, and without the scripts of the
 * workspace.
 */
export function toPublishedPackage(manifest) {
  const rest = { ...manifest }
  delete rest.scripts
  const { access, ...fields } = manifest.publishConfig
  return { ...rest, ...fields, files: [...manifest.files, 'CHANGELOG.md'], publishConfig: { access } }
}

/** The folder with the remotes that `tessera new` copies. */
const exampleFolder = 'examples'

/** Copies the sources of the examples. npm leaves their hidden files and lock files out of a tarball. */
const copyExamples = target =>
  cp(path.join(root, exampleFolder), target, {
    recursive: true,
    filter: file => !/[\\/](node_modules|dist|of-page|eager|v1|foreign-host)$/.test(file),
  })

/** Packs a package. Returns the name of the tarball. */
async function packPackage(folder, destination) {
  const stage = path.join(root, '.cache/pack', folder)
  await rm(stage, { recursive: true, force: true })
  await mkdir(stage, { recursive: true })
  const manifest = JSON.parse(await readFile(path.join(root, folder, 'package.json'), 'utf8'))
  await compile(folder, stage)
  const published = toPublishedPackage(manifest)
  await writeFile(path.join(stage, 'package.json'), `${JSON.stringify(published, null, 2)}\n`)
  await cp(path.join(root, 'LICENSE'), path.join(stage, 'LICENSE'))
  const others = [
    'README.md',
    'CHANGELOG.md',
    ...manifest.files.filter(name => !['dist', exampleFolder].includes(name)),
  ]
  for (const name of others)
    await cp(path.join(root, folder, name), path.join(stage, name), { recursive: true })
  if (manifest.files.includes(exampleFolder)) await copyExamples(path.join(stage, exampleFolder))
  const { code, output } = await runProcess('npm', ['pack', '--json', '--pack-destination', destination], {
    cwd: stage,
  })
  if (code !== 0) fail(`${folder} cannot be packed.\n${output}`)
  return `${published.name.replace('@', '').replace('/', '-')}-${published.version}.tgz`
}

/** The files and folders whose changes make the tarballs out of date. */
const inputs = [
  ...publishedPackages,
  'examples',
  'commands',
  'LICENSE',
  'package-lock.json',
  'tsconfig.base.json',
]

/**
 * Packs all published packages into a folder, unless the folder has their tarballs and no input has changed since they were
 * packed. Returns the paths of the tarballs.
 */
export async function pack(destination = path.join(root, 'packed')) {
  const marker = path.join(destination, '.packed.json')
  const sources = await hashSources(inputs)
  const last = await readFile(marker, 'utf8').then(JSON.parse, () => null)
  const toPath = name => path.join(destination, name)
  if (sources !== null && last?.sources === sources && last.names.every(name => existsSync(toPath(name))))
    return last.names.map(toPath)
  await rm(destination, { recursive: true, force: true })
  await mkdir(destination, { recursive: true })
  const names = []
  for (const folder of publishedPackages) names.push(await packPackage(folder, destination))
  await writeFile(marker, JSON.stringify({ sources, names }))
  return names.map(toPath)
}

if (import.meta.filename === process.argv[1]) {
  await prepare()
  const tarballs = await runStep('Packing the published packages', () =>
    pack(process.argv[2] && path.resolve(process.argv[2])),
  )
  for (const file of tarballs) console.log(`  ${path.relative(root, file)}`)
}
