import { createHash } from 'node:crypto'
import path from 'node:path'
import { listRequiredRanges, listUsedExports } from './shared-packages.mjs'
import { isTreeShakenImport } from './tree-shaken-packages.mjs'

/** Hot updates of a development build are not part of the release. */
const isReleaseFile = file => !file.includes('.hot-update.')
const isScriptOrStyle = file => /\.(js|css)$/.test(file) && isReleaseFile(file)

/** Returns the hash and size of every emitted file. Runs after the last plugin that changes files. */
function hashFiles(compilation) {
  return Object.fromEntries(
    compilation
      .getAssets()
      .filter(({ name }) => isReleaseFile(name))
      .map(({ name, source }) => {
        const content = source.buffer()
        const integrity = `sha384-${createHash('sha384').update(content).digest('base64')}`
        return [name, { integrity, bytes: content.length }]
      }),
  )
}

/**
 * Returns the scripts and styles that each `import()` loads, without those of the entry.
 *
 * @param nameOf returns the key for the path of an `import()` and the folder of the importing module, or undefined
 */
function groupFilesByImport(compilation, nameOf) {
  const named = {}
  const entryFiles = new Set([...compilation.entrypoints.values()].flatMap(entry => entry.getFiles()))
  for (const group of compilation.chunkGroups) {
    for (const { request, module } of group.origins) {
      const name = request && nameOf(request, module?.context ?? '')
      if (name) named[name] = group.getFiles().filter(file => isScriptOrStyle(file) && !entryFiles.has(file))
    }
  }
  return named
}

const getLanguage = request => /locales\/(\w+)\.json$/.exec(request)?.[1]
const getScreenName = request => /screens\/([^/]+)\/\1-screen\.(js|tsx?)$/.exec(request)?.[1]
const getFederationModule = request => {
  if (isTreeShakenImport(request)) return 'treeShakenPackages'
  return /(?:^|\/)(federation|whole-packages)\.(?:js|ts)$/.exec(request)?.[1]
}
const getExposedModule = request => (/(^|\/)src\/remote\.ts$/.test(request) ? 'remote' : undefined)

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
            const record = { ...this.record(compilation), files: hashFiles(compilation) }
            compilation.emitAsset(this.fileName, new sources.RawSource(JSON.stringify(record, null, 2)))
          } catch (error) {
            // A thrown error would end a build in watch mode
            compilation.errors.push(new WebpackError(error.message))
          }
        },
      )
    })
  }
}

/** Writes `remote.json`, the record of a remote's release (`releaseRecord` in shared-contracts). */
export class RemoteRecordPlugin extends RecordPlugin {
  fileName = 'remote.json'

  record(compilation) {
    const { manifest, container } = this.options
    const [entry] = compilation.entrypoints.get(container).getFiles().filter(isScriptOrStyle)
    const { remote: module } = groupFilesByImport(compilation, getExposedModule)
    const screens = groupFilesByImport(compilation, getScreenName)
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
      languageFiles: groupFilesByImport(compilation, getLanguage),
      shared: listRequiredRanges(compilation),
      uses: listUsedExports(compilation),
    }
  }
}

/** Returns the initial scripts of a page. */
const listScripts = (compilation, entry) =>
  compilation.entrypoints
    .get(entry)
    .getFiles()
    .filter(file => isReleaseFile(file) && file.endsWith('.js'))

/** Returns the initial files of a page: those of `main`, and the font. */
function listInitialFiles(compilation) {
  const files = compilation.entrypoints.get('main').getFiles().filter(isReleaseFile)
  return {
    scripts: listScripts(compilation, 'main'),
    styles: files.filter(file => file.endsWith('.css')),
    preload: compilation
      .getAssets()
      .map(({ name }) => name)
      .filter(name => /^manrope-latin-wght-normal.*\.woff2$/.test(name)),
  }
}

/** Writes `shell.json`, the record of a build of the shell (`shellRecord` in shared-contracts). */
export class ShellRecordPlugin extends RecordPlugin {
  fileName = 'shell.json'

  record(compilation) {
    const { federation = [], ...packages } = groupFilesByImport(compilation, getFederationModule)
    const remoteFiles = packageFiles => [...new Set([...federation, ...packageFiles])]
    return {
      screens: this.options.manifest.screens,
      ...listInitialFiles(compilation),
      screenFiles: groupFilesByImport(compilation, getScreenName),
      remoteFiles: remoteFiles(packages['whole-packages']),
      languageFiles: groupFilesByImport(compilation, getLanguage),
      shared: this.options.shared,
      ...(packages.treeShakenPackages && {
        treeShaken: {
          exports: this.options.used,
          scripts: listScripts(compilation, 'tree-shaken'),
          remoteFiles: remoteFiles(packages.treeShakenPackages),
        },
      }),
    }
  }
}

/**
 * Writes `shell.json` for the monolith: a shell that contains every screen. The files of a screen include the English
 * texts of its package, since `languageFiles` contains only the texts of the shell.
 */
export class MonolithRecordPlugin extends RecordPlugin {
  fileName = 'shell.json'

  record(compilation) {
    const { root, screens } = this.options
    const getPackageName = folder => path.relative(root, folder).split(path.sep)[0]
    const texts = groupFilesByImport(
      compilation,
      (request, folder) => getLanguage(request) && `${getPackageName(folder)}/${getLanguage(request)}`,
    )
    const packageByScreen = {}
    const files = groupFilesByImport(compilation, (request, folder) => {
      const name = getScreenName(request)
      if (name) packageByScreen[name] = getPackageName(folder)
      return name
    })
    const addEnglishTexts = ([name, own]) => [
      name,
      [...new Set([...own, ...(texts[`${packageByScreen[name]}/en`] ?? [])])],
    ]
    return {
      screens,
      ...listInitialFiles(compilation),
      screenFiles: Object.fromEntries(Object.entries(files).map(addEnglishTexts)),
      languageFiles: { en: texts['shell/en'] ?? [], zh: texts['shell/zh'] ?? [] },
      shared: {},
    }
  }
}
