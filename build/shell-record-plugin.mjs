import {
  getTranslationLanguage,
  getScreenName,
  groupFilesByImport,
  isReleaseFile,
  RecordPlugin,
} from '@tessera/remote-preset/build'
import { isTreeShakenImport } from './tree-shaken-packages.mjs'

/** Returns what a page needs to load remotes: the code that starts releases, and the shared packages. */
const getFederationModule = request => {
  if (isTreeShakenImport(request)) return 'treeShakenPackages'
  return /(?:^|\/)(start-release|whole-packages)\.(?:js|ts)$/.exec(request)?.[1]
}
/** The entry that prepares a page of a remote's screen early. Builds for development have none. */
export const earlyEntry = 'early'

/** Returns the initial scripts of a page. */
const listScripts = (compilation, entry) =>
  (compilation.entrypoints.get(entry)?.getFiles() ?? []).filter(
    file => isReleaseFile(file) && file.endsWith('.js'),
  )

/** Returns the initial files of a page: those of `main`, and the font. */
export function listInitialFiles(compilation) {
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
    const { 'start-release': startRelease = [], ...packages } = groupFilesByImport(
      compilation,
      getFederationModule,
    )
    const early = listScripts(compilation, earlyEntry)
    const remoteFiles = packageFiles => [...new Set([...early, ...startRelease, ...packageFiles])]
    return {
      screens: this.options.manifest.screens,
      ...listInitialFiles(compilation),
      screenFiles: groupFilesByImport(compilation, getScreenName),
      remoteFiles: remoteFiles(packages['whole-packages']),
      languageFiles: groupFilesByImport(compilation, getTranslationLanguage),
      shared: this.options.shared,
      packages: this.options.packages,
      deprecated: this.options.deprecated,
      supportsHashLists: true,
      supportsDeferredRemotes: true,
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
