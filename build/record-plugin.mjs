import { createHash } from 'node:crypto'
import path from 'node:path'
import { broughtNames, partOf, usedNames } from './brought-parts.mjs'

/** What a change brought to a build in development stands beside its files, and belongs to no page. */
const lasting = file => !file.includes('.hot-update.')
const executable = file => /\.(js|css)$/.test(file) && lasting(file)

/** Every emitted file with its hash and size, once nothing changes the files any more. */
function recordedFiles(compilation) {
  return Object.fromEntries(
    compilation
      .getAssets()
      .filter(({ name }) => lasting(name))
      .map(({ name, source }) => {
        const content = source.buffer()
        const integrity = `sha384-${createHash('sha384').update(content).digest('base64')}`
        return [name, { integrity, bytes: content.length }]
      }),
  )
}

/**
 * Scripts and styles of the chunks that an `import()` of a module brings, by a name taken from its path and from the
 * folder it is imported in.
 */
function filesByImport(compilation, nameOf) {
  const named = {}
  // What the entry brings is there before any import
  const there = new Set([...compilation.entrypoints.values()].flatMap(entry => entry.getFiles()))
  for (const group of compilation.chunkGroups) {
    for (const { request, module } of group.origins) {
      const name = request && nameOf(request, module?.context ?? '')
      if (name) named[name] = group.getFiles().filter(file => executable(file) && !there.has(file))
    }
  }
  return named
}

const languageOf = request => /locales\/(\w+)\.json$/.exec(request)?.[1]
const screenOf = request => /screens\/([^/]+)\/\1-screen\.(js|tsx?)$/.exec(request)?.[1]
const federationOf = request => (/(^|\/)federation\.(js|ts)$/.test(request) ? 'federation' : undefined)
const exposedOf = request => (/(^|\/)src\/remote\.ts$/.test(request) ? 'remote' : undefined)

class RecordPlugin {
  constructor(options) {
    this.options = options
  }

  apply(compiler) {
    const { Compilation, WebpackError, sources } = compiler.webpack
    compiler.hooks.thisCompilation.tap('RecordPlugin', compilation => {
      compilation.hooks.processAssets.tap(
        { name: 'RecordPlugin', stage: Compilation.PROCESS_ASSETS_STAGE_REPORT },
        () => {
          try {
            const record = { ...this.record(compilation), files: recordedFiles(compilation) }
            compilation.emitAsset(this.fileName, new sources.RawSource(JSON.stringify(record, null, 2)))
          } catch (error) {
            // Thrown on, it would end a build that watches for good
            compilation.errors.push(new WebpackError(error.message))
          }
        },
      )
    })
  }
}

/** Leaves `remote.json`, the record of a release, beside a remote's files (`releaseRecord` in shared-contracts). */
export class RemoteRecordPlugin extends RecordPlugin {
  fileName = 'remote.json'

  record(compilation) {
    const { manifest, container, shared } = this.options
    const [entry] = compilation.entrypoints.get(container).getFiles().filter(executable)
    const { remote: module } = filesByImport(compilation, exposedOf)
    const screens = filesByImport(compilation, screenOf)
    const missing = manifest.screens.find(screen => !screens[screen.name])
    if (missing) {
      const expected = path.posix.join('screens', missing.name, `${missing.name}-screen.tsx`)
      throw new Error(`${manifest.name}: screen "${missing.name}" is not imported from ${expected}`)
    }
    const screenFiles = Object.fromEntries(
      Object.entries(screens).map(([name, files]) => [name, [...new Set([...module, ...files])]]),
    )
    return {
      ...manifest,
      container,
      entry,
      screenFiles,
      languageFiles: filesByImport(compilation, languageOf),
      shared,
      uses: usedNames(compilation),
    }
  }
}

/** The initial set of files of a page: `main`, and the font that everybody sees. */
function initialFiles(compilation) {
  const files = compilation.entrypoints.get('main').getFiles().filter(lasting)
  return {
    scripts: files.filter(file => file.endsWith('.js')),
    styles: files.filter(file => file.endsWith('.css')),
    preload: compilation
      .getAssets()
      .map(({ name }) => name)
      .filter(name => /^manrope-latin-wght-normal.*\.woff2$/.test(name)),
  }
}

/** Leaves `shell.json` beside the shell's files (`shellRecord` in shared-contracts). */
export class ShellRecordPlugin extends RecordPlugin {
  fileName = 'shell.json'

  record(compilation) {
    return {
      screens: this.options.manifest.screens,
      ...initialFiles(compilation),
      screenFiles: filesByImport(compilation, screenOf),
      remoteFiles: filesByImport(compilation, federationOf).federation ?? [],
      languageFiles: filesByImport(compilation, languageOf),
      shared: this.options.shared,
      brings: broughtNames(compilation),
      parts: Object.fromEntries(
        Object.entries(filesByImport(compilation, partOf)).map(([part, files]) => [
          part,
          { brings: broughtNames(compilation, part), files },
        ]),
      ),
    }
  }
}

/**
 * Leaves `shell.json` beside the monolith's files: a shell to which every screen is its own. With each screen come
 * its package's English texts, since the page names for every language the shell's alone.
 */
export class MonolithRecordPlugin extends RecordPlugin {
  fileName = 'shell.json'

  record(compilation) {
    const { root, screens } = this.options
    const packageAt = folder => path.relative(root, folder).split(path.sep)[0]
    const texts = filesByImport(
      compilation,
      (request, folder) => languageOf(request) && `${packageAt(folder)}/${languageOf(request)}`,
    )
    const packageOf = {}
    const files = filesByImport(compilation, (request, folder) => {
      const name = screenOf(request)
      if (name) packageOf[name] = packageAt(folder)
      return name
    })
    const withTexts = ([name, own]) => [
      name,
      [...new Set([...own, ...(texts[`${packageOf[name]}/en`] ?? [])])],
    ]
    return {
      screens,
      ...initialFiles(compilation),
      screenFiles: Object.fromEntries(Object.entries(files).map(withTexts)),
      languageFiles: { en: texts['shell/en'] ?? [], zh: texts['shell/zh'] ?? [] },
      shared: {},
    }
  }
}
