import { existsSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { CommandError } from '@tessera/command-line'
import { defineCommand } from '../define-command.ts'
import { detectBuild, type DetectedBuild } from '../detect-build.ts'
import { readPackage } from '../project.ts'
import { manifestFile } from '../read-standard-manifest.ts'

const schemaFile = 'node_modules/@tessera/cli/schema/tessera.schema.json'
const remoteModule = './remote'

export const init = defineCommand({
  name: 'init',
  usage: '[REMOTE] [--dist DIR]',
  about: 'write tessera.json for a build that exists, from its configuration; never overwrites',
  positionals: { min: 0, max: 1 },
  options: { dist: { type: 'string', about: 'the folder of the build; dist by default' } },
  example: 'init mfe-sketchbook',
  async run({ positionals: [typed], values }, { cwd }) {
    const file = path.join(cwd, manifestFile)
    if (existsSync(file)) throw new CommandError(`${file} exists; nothing was changed.`)
    const remote = toName(typed ?? (await readPackage(cwd))?.name ?? path.basename(cwd))
    const build = await detectBuild(cwd, path.resolve(cwd, values.dist ?? 'dist'))
    const manifest = {
      ...(existsSync(path.join(cwd, schemaFile)) && { $schema: `./${schemaFile}` }),
      name: remote,
      ...build.entryFields,
      screens: createScreens(remote, build),
    }
    await writeFile(file, `${JSON.stringify(manifest, null, 2)}\n`)
    const { tool, framework, mount, exposes, source } = build
    return {
      json: { file, ...build, manifest },
      lines: [
        `Wrote ${manifestFile}. It found:`,
        `  the build tool: ${tool}`,
        `  the framework: ${framework ?? 'none'}, which mounts as "${mount}"`,
        `  the exposes, in ${source}: ${exposes.join(', ')}`,
        'Check in the file:',
        '  the screens: remove those that are no page of the site',
        '  their paths and titles, which the site shows, and their layout: site, toolbox or full',
        ...listAdvice(build).map(line => `  ${line}`),
        `Then build, and: npx @tessera/cli publish ${remote} --dist DIR`,
      ],
    }
  },
})

/** Turns the name of a package or module to the form of names in a manifest: `@scope/MyClock` to `my-clock`. */
const toName = (name: string) =>
  name
    .replace(/^.*\//, '')
    .replaceAll(/([a-z0-9])([A-Z])/g, '$1-$2')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replace(/^[^a-z]+/, '')
    .replace(/-$/, '') || 'remote'

function createScreens(remote: string, { exposes, mount }: DetectedBuild) {
  const isAlone = exposes.length === 1
  return exposes.map(expose => {
    const name = expose === remoteModule ? remote : toName(expose)
    const title = name.replaceAll('-', ' ').replace(/^./, letter => letter.toUpperCase())
    return {
      name,
      path: isAlone ? `/${remote}` : `/${remote}/${name}`,
      layout: 'site',
      title: { en: title, zh: title },
      ...(expose !== remoteModule && { expose, mount }),
    }
  })
}

function listAdvice({ mount, tool, exposes }: DetectedBuild): string[] {
  const advice: Partial<Record<DetectedBuild['mount'], string>> = {
    'own-react': '"own-react" takes react and react-dom from the build: share both, with "react-dom/client"',
    vue: '"vue" takes vue from the build: share it',
    svelte: '"svelte" takes svelte from a build with Svelte 5: share it',
    solid: '"solid" takes solid-js/web from the build: share it with solid-js',
    angular: '"angular" takes @angular/core and @angular/platform-browser from the build: share both',
    functions: 'exports that are custom elements: "mount": "custom-element" and "element", their tag',
  }
  const line = advice[mount]
  return [
    ...(line === undefined ? [] : [line]),
    ...(tool.includes('@originjs')
      ? ['@originjs offers no framework of the build: expose a mount function']
      : []),
    ...(exposes.includes(remoteModule) ? ['"./remote" exports the screens by their names'] : []),
  ]
}
