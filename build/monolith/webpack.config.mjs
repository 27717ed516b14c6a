/** One build of the shell and all remotes. Each screen and language is a chunk; nothing is shared at run time. */
import { fileURLToPath } from 'node:url'
import path from 'node:path'
import { baseConfig } from '@tessera/remote-preset/build'
import webpack from 'webpack'
import { createPackagesGroup } from '../initial-packages.mjs'
import { MonolithRecordPlugin } from './monolith-record-plugin.mjs'

const directory = fileURLToPath(new URL('.', import.meta.url))
const root = path.join(directory, '../..')

/** @returns {Promise<object>} the manifest that a package's sources export */
const readManifest = async name => (await import(path.join(root, name, 'src/manifest.ts'))).manifest

const config = baseConfig(directory)
const remotes = ['mfe-gallery', 'mfe-creation-tools', 'mfe-account', 'mfe-portfolio']
const manifests = await Promise.all(['shell', ...remotes].map(readManifest))

export default {
  ...config,
  mode: 'production',
  entry: { main: './main.ts' },
  output: { ...config.output, publicPath: 'auto' },
  plugins: [
    ...config.plugins,
    new webpack.NormalModuleReplacementPlugin(/^\.\/load-release\.js$/, request => {
      if (request.context.endsWith('shell/src/composition'))
        request.request = path.join(directory, 'load-release.ts')
    }),
    new MonolithRecordPlugin({ root, screens: manifests.flatMap(({ screens }) => screens) }),
  ],
  optimization: {
    ...config.optimization,
    splitChunks: { chunks: 'all', cacheGroups: { packages: createPackagesGroup('main') } },
  },
}
