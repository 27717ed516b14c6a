/**
 * The one webpack recipe. A package calls it in a line: `export default remoteConfig(import.meta.url)`.
 * What is ours in the build — the record of a release, the integrity of its files, the server for
 * development — stands in `build/`.
 */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'
import path from 'node:path'
import { ModuleFederationPlugin } from '@module-federation/enhanced/webpack'
import CssMinimizerPlugin from 'css-minimizer-webpack-plugin'
import MiniCssExtractPlugin from 'mini-css-extract-plugin'
import webpack from 'webpack'
import { routerInProduction } from './build/brought-parts.mjs'
import { buildServer, standaloneConfig } from './build/development.mjs'
import { IntegrityPlugin } from './build/integrity-plugin.mjs'
import { RemoteRecordPlugin, ShellRecordPlugin } from './build/record-plugin.mjs'
import { sourceHash } from './build/source-hash.mjs'

const require = createRequire(import.meta.url)

/** Packages of which a page holds exactly one, brought by the shell. */
const singletons = [
  'react',
  'react/jsx-runtime',
  'react-dom',
  'react-dom/client',
  'react-router-dom',
  '@reduxjs/toolkit',
  'react-redux',
  'i18next',
  'react-i18next',
  '@tessera/shared-auth',
  '@tessera/shared-contracts',
  '@tessera/shared-ui',
]

/** The package that a module belongs to: `react` of `react/jsx-runtime`. */
const packageOf = name => name.split('/', name.startsWith('@') ? 2 : 1).join('/')

/** The versions that the shell brings, as they are installed. */
const installedVersions = ranges =>
  Object.fromEntries(
    Object.keys(ranges).map(name => {
      const file = new URL(`node_modules/${packageOf(name)}/package.json`, import.meta.url)
      return [name, JSON.parse(readFileSync(file, 'utf8')).version]
    }),
  )

/** The range a package asks of each singleton, from its own package.json. */
function sharedRanges(packageJson) {
  return Object.fromEntries(
    singletons.flatMap(name => {
      const range = packageJson.dependencies[packageOf(name)]
      return range ? [[name, /^\d/.test(range) ? `^${range}` : range]] : []
    }),
  )
}

const shared = (ranges, options) =>
  Object.fromEntries(
    Object.entries(ranges).map(([name, requiredVersion]) => [
      name,
      { singleton: true, requiredVersion, ...options },
    ]),
  )

/** What of a build in development is replaced in the open page, and who takes over the rest (`build/refresh/`). */
const refreshing = options => ({
  loader: fileURLToPath(new URL('build/refresh/loader.mjs', import.meta.url)),
  options,
})
const refreshPage = fileURLToPath(new URL('build/refresh/page.mjs', import.meta.url))
const developedJsx = fileURLToPath(new URL('build/refresh/jsx-dev-runtime.mjs', import.meta.url))

const compiled = {
  loader: require.resolve('ts-loader'),
  options: {
    transpileOnly: true,
    configFile: fileURLToPath(new URL('tsconfig.json', import.meta.url)),
    compilerOptions: { noEmit: false },
  },
}

/** Rules that a script brings into a document itself. */
const styleAsText = {
  type: 'javascript/auto',
  use: { loader: 'css-loader', options: { exportType: 'string' } },
}

/** How a remote opens a worker whose file it has checked: as good as `new Worker`. */
const verifiedWorker = 'WorkerFile from ./worker-file.js'

/** A worker comes in one file, so that one hash is all there is to demand; the rest is split as usual. */
const splitAside = chunk => !chunk.canBeInitial() && !chunk.getEntryOptions()?.worker

const isSharedStyle = module =>
  module.type === 'css/mini-extract' && module.identifier().includes(`${path.sep}shared-ui${path.sep}`)

/** What every build is made by: after a change here nothing that was kept of an earlier build is of use. */
const recipe = ['webpack.base.mjs', 'build/'].map(name => fileURLToPath(new URL(name, import.meta.url)))

/** What every build has in common; `refresh` where it is one for development. */
export function baseConfig(directory, refresh) {
  const development = refresh !== undefined
  // A server for development serves what is there now, so it needs no names that change with the content
  const name = development ? '[name]' : '[name].[contenthash:8]'
  const style = [
    MiniCssExtractPlugin.loader,
    {
      loader: 'css-loader',
      options: {
        modules: {
          auto: true,
          namedExport: false,
          exportLocalsConvention: 'as-is',
          localIdentName: development ? '[name]__[local]' : '[hash:base64:7]',
          localIdentHashSalt: path.basename(directory),
        },
      },
    },
  ]
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
      // TypeScript rewrites `./x.tsx` to `./x.js` when it emits; the file on disk keeps its name
      extensionAlias: { '.js': ['.tsx', '.ts', '.js'] },
      alias: development ? { 'react/jsx-dev-runtime$': developedJsx } : routerInProduction,
    },
    module: {
      rules: [
        { test: /\.tsx?$/, ...(refresh ? refreshing(refresh) : compiled) },
        { test: /\.css$/, oneOf: [{ with: { type: 'text' }, ...styleAsText }, { use: style }] },
        { test: /\.(woff2|avif|webp|png|jpg|svg|mp4|webm)$/, type: 'asset/resource' },
        // It names its own file, to start threads that a page without cross-origin isolation cannot have
        { test: /ort\.wasm\.bundle\.min\.mjs$/, dependency: 'url', generator: { emit: false } },
      ],
      parser: { javascript: { worker: [verifiedWorker, '...'] } },
    },
    plugins: [
      new MiniCssExtractPlugin({ filename: `${name}.css`, ignoreOrder: true }),
      new IntegrityPlugin(),
    ],
    optimization: { minimizer: ['...', new CssMinimizerPlugin()] },
    performance: { hints: false },
    cache: {
      type: 'filesystem',
      cacheDirectory: path.join(directory, '.cache/webpack'),
      buildDependencies: { recipe },
    },
    stats: 'errors-warnings',
  }
}

const directoryOf = url => path.dirname(fileURLToPath(url))

/** Takes the place of federation's own runtime, of which a container that loads no remotes needs little. */
const containerRuntime = new webpack.NormalModuleReplacementPlugin(
  /[\\/]webpack-bundler-runtime[\\/]dist[\\/]bundler\.js$/,
  fileURLToPath(new URL('build/container-runtime.ts', import.meta.url)),
)

const initialFile = (name, test, priority = 0) => ({ name, test, priority, chunks: 'initial', enforce: true })

/**
 * Packages that every page needs, in files of about one size: six come at a time, and what the shell starts with shall have
 * most of the line.
 */
export const initialPackages = {
  react: initialFile('react', /node_modules\/(react|react-dom|scheduler)\//),
  router: initialFile('router', /node_modules\/react-router(-dom)?\//),
  state: initialFile('state', /node_modules\/(@reduxjs|immer|react-redux|redux|redux-thunk|reselect)\//),
  vendor: initialFile('vendor', /node_modules/, -1),
}

/**
 * A remote: one exposed module, none of the singletons inside. While it is developed, `env.against` is the
 * staging site whose shell mounts it; with `env.standalone`, the site that answers its calls, it is a page.
 */
export function remoteConfig(url) {
  return async (env, { mode }) => {
    const directory = directoryOf(url)
    const { manifest } = await import(path.join(directory, 'src/manifest.ts'))
    // No two builds share a container or a chunk registry, so two releases can live in one page
    const development = mode === 'development'
    const build = development ? 'dev' : await sourceHash(directory)
    const container = `${manifest.name.replaceAll('-', '_')}_${build}`
    const root = path.join(directory, 'src/remote.ts')
    if (env.standalone) {
      const config = baseConfig(directory, { scope: container })
      return standaloneConfig(config, { directory, refreshPage, site: env.standalone })
    }
    const config = baseConfig(directory, development ? { scope: container, root } : undefined)
    const packageJson = require(path.join(directory, 'package.json'))
    const ranges = sharedRanges(packageJson)
    return {
      ...config,
      entry: {},
      ...(development && { devServer: buildServer(env.against) }),
      output: { ...config.output, publicPath: 'auto', uniqueName: container },
      plugins: [
        ...config.plugins,
        new ModuleFederationPlugin({
          name: container,
          filename: development ? 'entry.js' : 'entry.[contenthash:8].js',
          exposes: { './remote': './src/remote.ts' },
          shared: shared(ranges, { import: false, strictVersion: true }),
          shareStrategy: 'loaded-first',
          manifest: false,
          dts: false,
          dev: false,
        }),
        containerRuntime,
        new RemoteRecordPlugin({ manifest, container, shared: ranges }),
      ],
      optimization: { ...config.optimization, splitChunks: { chunks: splitAside } },
    }
  }
}

/**
 * The shell: a plain build. What it brings for remotes is a chunk that the page of a screen of its own does without.
 */
export function shellConfig(url) {
  return async (env, { mode }) => {
    const directory = directoryOf(url)
    const development = mode === 'development'
    const uniqueName = `shell_${development ? 'dev' : await sourceHash(directory)}`
    const ranges = sharedRanges(require(path.join(directory, 'package.json')))
    const versions = installedVersions(ranges)
    const { manifest } = await import(path.join(directory, 'src/manifest.ts'))
    const config = baseConfig(directory, development ? { scope: uniqueName } : undefined)
    return {
      ...config,
      entry: { main: development ? [refreshPage, './src/main.ts'] : './src/main.ts' },
      ...(development && { devServer: buildServer(env.against) }),
      output: { ...config.output, publicPath: 'auto', uniqueName },
      plugins: [
        ...config.plugins,
        new webpack.DefinePlugin({ BROUGHT_VERSIONS: JSON.stringify(versions) }),
        new ShellRecordPlugin({ manifest, shared: versions }),
      ],
      optimization: {
        ...config.optimization,
        splitChunks: {
          cacheGroups: {
            // What the remotes take is wanted together, so it comes in one file
            default: false,
            defaultVendors: false,
            ...initialPackages,
            // Once and first: rules that came again with a later chunk would win over what a screen says in their place
            looks: { test: isSharedStyle, name: 'looks', chunks: 'all', enforce: true },
          },
        },
      },
    }
  }
}
