import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import webpack from 'webpack'
import { createCssLoader } from '../css-modules.mjs'
import { findPackage } from '../installed-packages.mjs'

const fileName = 'first-frame.js'
/** `filesUrlPlaceholder` in first-frame.tsx */
const filesUrlPlaceholder = 'https://files.invalid/'

/**
 * Builds the script of the first frames (`firstFrame` in shared-contracts) beside the remote, from the same modules, and
 * adds it to the files of the release. A record plugin that runs later finds it there.
 */
export class FirstFramePlugin {
  /**
   * @param {object} options
   * @param {string} options.directory the folder of the package
   * @param {import('webpack').Configuration} options.config the configuration of the build for browsers
   * @param {string} options.entry the code of the first module, which exports `renderFirstFrame`
   */
  constructor(options) {
    this.options = options
  }

  apply(compiler) {
    const { directory } = this.options
    const outputFolder = path.join(directory, '.cache/first-frame')
    let built = null
    compiler.hooks.make.tapPromise('FirstFramePlugin', async () => {
      built = await run(createConfig(this.options, outputFolder))
    })
    compiler.hooks.thisCompilation.tap('FirstFramePlugin', compilation => {
      const stage = compiler.webpack.Compilation.PROCESS_ASSETS_STAGE_ADDITIONAL
      compilation.hooks.processAssets.tapPromise({ name: 'FirstFramePlugin', stage }, async () => {
        for (const error of built.errors)
          compilation.errors.push(new compiler.webpack.WebpackError(`First frame: ${error.message}`))
        if (built.errors.length > 0) return
        const code = await readFile(path.join(outputFolder, fileName))
        // Minimized by its own build
        compilation.emitAsset(fileName, new compiler.webpack.sources.RawSource(code), { minimized: true })
      })
    })
  }
}

/** Returns the first module of the script for a remote. */
export function createRemoteFrames(directory) {
  const from = file => JSON.stringify(path.join(directory, file))
  const frames = JSON.stringify(fileURLToPath(import.meta.resolve('@tessera/remote-preset/first-frame')))
  return `
    import { manifest } from ${from('src/manifest.ts')}
    import { remote } from ${from('src/remote.ts')}
    import { createFirstFrameRenderer } from ${frames}
    export const renderFirstFrame = createFirstFrameRenderer({ manifest, remote })`
}

/** Returns the field `firstFrame` of a record; undefined where the build has no script. */
export const getFirstFrameRecord = compilation =>
  compilation.getAsset(fileName) ? { script: fileName } : undefined

function run(config) {
  return new Promise((resolve, reject) => {
    const compiler = webpack(config)
    compiler.run((error, stats) => {
      compiler.close(() => (error ? reject(error) : resolve(stats.compilation)))
    })
  })
}

function createConfig({ directory, config, entry }, outputFolder) {
  const cssLoader = createCssLoader(false)
  const globals = fileURLToPath(new URL('web-globals.mjs', import.meta.url))
  const react = findPackage(directory, 'react-dom')
  return {
    ...config,
    name: 'first-frame',
    entry: { main: [globals, `data:text/javascript,${encodeURIComponent(entry)}`] },
    target: ['es2022'],
    output: {
      path: outputFolder,
      filename: fileName,
      assetModuleFilename: config.output.assetModuleFilename,
      publicPath: filesUrlPlaceholder,
      module: true,
      library: { type: 'module' },
      globalObject: 'globalThis',
    },
    experiments: { outputModule: true },
    resolve: {
      ...config.resolve,
      // Without an environment, packages do not select a build for Node or for browsers
      conditionNames: ['import', 'module', 'default'],
      alias: {
        ...config.resolve.alias,
        // The entry of the package also has the streaming renderer, which needs Web streams
        'react-dom/server$': path.join(react, 'cjs/react-dom-server-legacy.browser.production.js'),
      },
    },
    module: {
      ...config.module,
      // A first frame starts no worker
      parser: { javascript: { worker: false } },
      rules: [
        ...config.module.rules.filter(({ test }) => !test.test('x.css') && !test.test('x.webp')),
        { test: /\.css$/, ...cssLoader, options: createNamesOnly(cssLoader.options) },
        {
          test: /\.(woff2|avif|webp|png|jpg|svg|mp4|webm)$/,
          type: 'asset/resource',
          generator: { emit: false },
        },
      ],
    },
    plugins: [new webpack.optimize.LimitChunkCountPlugin({ maxChunks: 1 })],
    // Browsers do not download it
    optimization: { splitChunks: false, runtimeChunk: false, minimize: false },
  }
}

/** The classes have the names of the build for browsers; the styles are in its files. */
const createNamesOnly = options => ({
  ...options,
  modules: { ...options.modules, exportOnlyLocals: true },
})
