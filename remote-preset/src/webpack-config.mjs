/** The webpack configuration of a remote: `export default remoteConfig(import.meta.url)`. */
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'
import path from 'node:path'
import { ModuleFederationPlugin } from '@module-federation/enhanced/webpack'
import MiniCssExtractPlugin from 'mini-css-extract-plugin'
import MinimizerPlugin from 'minimizer-webpack-plugin'
import webpack from 'webpack'
import { readBuildInputs } from './build-inputs.mjs'
import { ContainerRuntimePlugin } from './container-runtime-plugin.mjs'
import { createStandaloneConfig, devServerOptions } from './dev-server.mjs'
import { createCssLoader } from './css-modules.mjs'
import { createRemoteFrames, FirstFramePlugin } from './first-frame/first-frame-plugin.mjs'
import { IntegrityPlugin } from './integrity-plugin.mjs'
import { RemoteRecordPlugin } from './record-plugins.mjs'
import { ReleaseUrlPlugin } from './release-url-plugin.mjs'
import { createRouterAliases, createSharedOptions } from './shared-packages.mjs'
import { computeSourceHash } from './source-hash.mjs'
import { SourcesPlugin } from './sources-plugin.mjs'
import { createTypeChecks } from './type-checks.mjs'
import { createTypesOptions, StableTypesPlugin } from './types-plugin.mjs'

const require = createRequire(import.meta.url)

/** The loader for development, with React Refresh (`refresh/`). */
const createRefreshRule = options => ({
  loader: fileURLToPath(new URL('refresh/refresh-loader.mjs', import.meta.url)),
  options,
})
/** The first module of a page in development. */
export const refreshPage = fileURLToPath(new URL('refresh/refresh-page.mjs', import.meta.url))
const jsxDevRuntime = fileURLToPath(new URL('refresh/jsx-dev-runtime.mjs', import.meta.url))

const compileRule = {
  loader: require.resolve('ts-loader'),
  options: {
    transpileOnly: true,
    configFile: fileURLToPath(new URL('../tsconfig.json', import.meta.url)),
    compilerOptions: { noEmit: false, sourceMap: true },
  },
}

/** The class that starts a worker from a verified file. webpack treats it like `new Worker`. */
const workerSyntax = 'WorkerFile from ./worker-file.js'

/** A worker stays in one file, so that one hash verifies it. All other chunks are split. */
const isSplittableChunk = chunk => !chunk.canBeInitial() && !chunk.getEntryOptions()?.worker

/** Native minimizers, which take a tenth of the time of Terser and cssnano. */
const createMinimizers = () => [
  new MinimizerPlugin({ minify: MinimizerPlugin.swcMinify }),
  new MinimizerPlugin({ test: /\.css$/, minify: MinimizerPlugin.lightningCssMinify }),
]

/** A change to these files invalidates the cache of earlier builds. */
const cacheInputs = ['.', '../tsconfig.json'].map(name => fileURLToPath(new URL(name, import.meta.url)))

/** Creates the base configuration. `refresh` has the options of the refresh loader in a development build. */
export function baseConfig(directory, refresh) {
  const development = refresh !== undefined
  // A development server always serves the current files, so their names need no hash
  const name = development ? '[name]' : '[name].[contenthash:8]'
  return {
    context: directory,
    mode: development ? 'development' : 'production',
    target: 'web',
    devtool: development ? 'source-map' : false,
    output: {
      path: path.join(directory, 'dist'),
      filename: `${name}.js`,
      chunkFilename: `${name}.js`,
      assetModuleFilename: '[name].[contenthash:8][ext]',
      crossOriginLoading: 'anonymous',
      chunkLoadTimeout: 15_000,
      clean: true,
    },
    resolve: {
      extensions: ['.ts', '.tsx', '.js'],
      // TypeScript rewrites `./x.tsx` to `./x.js` in its output
      extensionAlias: { '.js': ['.tsx', '.ts', '.js'] },
      alias: development ? { 'react/jsx-dev-runtime$': jsxDevRuntime } : createRouterAliases(directory),
    },
    module: {
      rules: [
        { test: /\.tsx?$/, ...(refresh ? createRefreshRule(refresh) : compileRule) },
        { test: /\.css$/, use: [MiniCssExtractPlugin.loader, createCssLoader(development)] },
        { test: /\.(woff2|avif|webp|png|jpg|svg|mp4|webm)$/, type: 'asset/resource' },
        // It refers to its own file to start threads, which need cross-origin isolation
        { test: /ort\.wasm\.bundle\.min\.mjs$/, dependency: 'url', generator: { emit: false } },
      ],
      parser: { javascript: { worker: [workerSyntax, '...'] } },
    },
    plugins: [
      new MiniCssExtractPlugin({ filename: `${name}.css`, ignoreOrder: true }),
      new IntegrityPlugin(),
      new ReleaseUrlPlugin(),
    ],
    optimization: {
      minimizer: createMinimizers(),
      // After a compile error, the next update of an open page continues from the last build without one
      emitOnErrors: false,
    },
    performance: { hints: false },
    // In a production build, checking and writing the cache takes longer than compiling again
    cache: development && {
      type: 'filesystem',
      cacheDirectory: path.join(directory, '.cache/webpack'),
      buildDependencies: { config: cacheInputs },
    },
    stats: 'errors-warnings',
  }
}

/** Returns the folder of a module: `import.meta.url`. */
const getDirectory = url => path.dirname(fileURLToPath(url))

/**
 * Creates the configuration of a remote: one exposed module. In development, `env.against` is
 * the URL of the staging site whose shell mounts the remote. With `env.standalone`, the URL of the site for its API
 * calls, the remote is a page of its own. With `env.types`, the build has the types of the remote for other hosts.
 */
export function remoteConfig(url) {
  return async (env, { mode }) => {
    const directory = getDirectory(url)
    const { manifest } = await import(path.join(directory, 'src/manifest.ts'))
    // Each build has its own container and chunk registry, so that a page can load two releases
    const development = mode === 'development'
    const build = development ? 'dev' : await computeSourceHash(directory)
    const alias = manifest.name.replaceAll('-', '_')
    const container = `${alias}_${build}`
    const root = path.join(directory, 'src/remote.ts')
    const typeChecks = createTypeChecks(directory, development)
    if (env.standalone) {
      const config = baseConfig(directory, { scope: container })
      config.plugins.push(...typeChecks)
      return createStandaloneConfig(config, { directory, refreshPage, site: env.standalone })
    }
    const config = baseConfig(directory, development ? { scope: container, root } : undefined)
    const firstFrames = development
      ? []
      : [new FirstFramePlugin({ directory, config, entry: createRemoteFrames(directory) })]
    return {
      ...config,
      // For `tessera publish`: the platform shows errors of the release by their source
      devtool: development ? config.devtool : 'hidden-source-map',
      entry: {},
      ...(development && { devServer: devServerOptions(env.against) }),
      output: { ...config.output, publicPath: 'auto', uniqueName: container },
      plugins: [
        ...config.plugins,
        ...typeChecks,
        ...firstFrames,
        new ModuleFederationPlugin({
          name: container,
          filename: development ? 'entry.js' : 'entry.[contenthash:8].js',
          exposes: { './remote': './src/remote.ts' },
          shared: createSharedOptions(directory),
          shareStrategy: 'loaded-first',
          manifest: true,
          dts: env.types ? createTypesOptions(directory) : false,
          dev: false,
        }),
        new ContainerRuntimePlugin(),
        // The name of the container changes with every build. Other hosts use this name
        new webpack.BannerPlugin({
          banner: `globalThis.${alias}=${container};`,
          include: /^entry\./,
          raw: true,
          footer: true,
        }),
        new StableTypesPlugin(),
        new RemoteRecordPlugin({
          manifest,
          container,
          build: development ? undefined : readBuildInputs(directory, build),
        }),
        ...(development ? [] : [new SourcesPlugin()]),
      ],
      optimization: { ...config.optimization, splitChunks: { chunks: isSplittableChunk } },
    }
  }
}
