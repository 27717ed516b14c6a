import { createHash } from 'node:crypto'
import path from 'node:path'
import * as contract from '@tessera/shared-contracts'
import { getFirstFrameRecord } from './first-frame/first-frame-plugin.mjs'
import { listDeprecatedCalls, listDeprecatedUses } from './deprecated-uses.mjs'
import {
  listFallbackRanges,
  listRequiredRanges,
  listUsedExports,
  readDeprecations,
} from './shared-packages.mjs'
import { listUsedCalls } from './site-calls.mjs'

/** Source maps, and hot updates of a development build, are not part of the release. */
export const isReleaseFile = file => !file.includes('.hot-update.') && !file.endsWith('.map')
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
export function groupFilesByImport(compilation, nameOf) {
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

/** Returns the language that an `import()` loads. */
export const getTranslationLanguage = request => /locales\/(\w+)\.json$/.exec(request)?.[1]
/** Returns the screen that an `import()` loads. */
export const getScreenName = request => /screens\/([^/]+)\/\1-screen\.(js|tsx?)$/.exec(request)?.[1]
const getExposedModule = request => (/(^|\/)src\/remote\.ts$/.test(request) ? 'remote' : undefined)

/**
 * Writes the record of a build. A subclass has a `fileName`, and `record(compilation)` without the files. The option
 * `build` has the inputs of the build (`readBuildInputs`).
 */
export class RecordPlugin {
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
            const { build } = this.options
            const firstFrame = getFirstFrameRecord(compilation)
            const record = { ...this.record(compilation), firstFrame, build, files: hashFiles(compilation) }
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
    const uses = listUsedExports(compilation)
    const calls = listUsedCalls(compilation)
    const { WebpackError } = compilation.compiler.webpack
    const deprecated = [
      ...listDeprecatedUses(uses, readDeprecations(compilation.compiler.context)),
      ...listDeprecatedCalls(calls, contract),
    ]
    for (const sentence of deprecated)
      compilation.warnings.push(new WebpackError(`${manifest.name} uses ${sentence}`))
    return {
      ...manifest,
      container,
      entry,
      screenFiles,
      languageFiles: groupFilesByImport(compilation, getTranslationLanguage),
      shared: listRequiredRanges(compilation),
      fallbacks: listFallbackRanges(compilation),
      uses,
      calls,
    }
  }
}
