/** The webpack configuration of the shell: `export default shellConfig(import.meta.url)`. */
import { fileURLToPath } from 'node:url'
import path from 'node:path'
import {
  baseConfig,
  computeSourceHash,
  readBuildInputs,
  SourcesPlugin,
  devServerOptions,
  FirstFramePlugin,
  readDeprecations,
  readOfferedVersions,
  readProvidedVersions,
  refreshPage,
} from '@tessera/remote-preset/build'
import webpack from 'webpack'
import { createPackagesGroup } from './initial-packages.mjs'
import { SharedPackagesCheckPlugin } from './shared-packages-check-plugin.mjs'
import { earlyEntry, ShellRecordPlugin } from './shell-record-plugin.mjs'
import { createTreeShakenEntry, readUsedExports } from './tree-shaken-packages.mjs'

const createFirstFramePlugin = (directory, config) =>
  new FirstFramePlugin({
    directory,
    config,
    entry: `export * from ${JSON.stringify(path.join(directory, 'src/first-frame.tsx'))}`,
  })

const isSharedStyle = module =>
  module.type === 'css/mini-extract' && module.identifier().includes(`${path.sep}shared-ui${path.sep}`)

/** Creates the configuration of the shell. */
export function shellConfig(url) {
  return async (env, { mode }) => {
    const directory = path.dirname(fileURLToPath(url))
    const development = mode === 'development'
    const sourceHash = development ? 'dev' : await computeSourceHash(directory, [import.meta.dirname])
    const uniqueName = `shell_${sourceHash}`
    const versions = readProvidedVersions(directory)
    const used = readUsedExports(path.join(directory, '..'))
    const main = './src/main.ts'
    const shareScope = path.join(directory, 'src/composition/federation/share-scope.ts')
    const { manifest } = await import(path.join(directory, 'src/manifest.ts'))
    const config = baseConfig(directory, development ? { scope: uniqueName } : undefined)
    return {
      ...config,
      entry: {
        main: [
          ...(development ? [refreshPage] : []),
          './src/shared-packages/provide-whole-packages.ts',
          main,
        ],
        ...(!development && {
          'tree-shaken': [createTreeShakenEntry(used, shareScope), main],
          [earlyEntry]: './src/composition/federation/early-preparation.ts',
        }),
        // The script of a frame, whose address a page knows without the record of the shell
        guest: { import: './src/composition/guests/frame/guest.ts', filename: 'guest.js' },
      },
      ...(development && { devServer: devServerOptions(env.against) }),
      output: { ...config.output, publicPath: 'auto', uniqueName },
      plugins: [
        ...config.plugins,
        ...(development ? [] : [createFirstFramePlugin(directory, config)]),
        new webpack.DefinePlugin({ PROVIDED_VERSIONS: JSON.stringify(versions) }),
        new SharedPackagesCheckPlugin(Object.keys(versions)),
        new ShellRecordPlugin({
          manifest,
          shared: versions,
          packages: readOfferedVersions(directory),
          deprecated: readDeprecations(directory),
          used,
          build: development ? undefined : readBuildInputs(directory, sourceHash),
        }),
        ...(development ? [] : [new SourcesPlugin()]),
      ],
      optimization: {
        ...config.optimization,
        splitChunks: {
          cacheGroups: {
            // Remotes need their shared packages together, so these are in one file
            default: false,
            defaultVendors: false,
            packages: createPackagesGroup('main'),
            treeShakenPackages: createPackagesGroup('tree-shaken'),
            // The styles of shared-ui are loaded once and first, so that they do not override the styles of a screen
            looks: { test: isSharedStyle, name: 'looks', chunks: 'all', enforce: true },
          },
        },
      },
    }
  }
}
