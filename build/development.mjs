/** What a remote's build is while its team works on it: served on loopback, in a shell's page or alone. */
import { fileURLToPath } from 'node:url'
import path from 'node:path'

const loopback = /^(localhost|127\.0\.0\.1|\[::1\])$/

/** Folders of addresses that are the site's, not the remote's. */
const siteFolders = ['/api', '/tools_card', '/media', '/downloads']

const serverOptions = {
  host: '127.0.0.1',
  static: false,
  client: { overlay: { errors: true, warnings: false, runtimeErrors: false }, logging: 'warn' },
}

/**
 * The server of a build that stands in a page from elsewhere: pages on loopback, and of the staging site
 * it is built against, may read its files. A page of `npm run dev` takes a change in place and keeps its
 * state; one of a shell built for production mounts the remote anew.
 *
 * @param {string | undefined} against address of the staging site
 */
export function buildServer(against) {
  const stagingHost = against && new URL(against).hostname
  const mayRead = origin =>
    URL.canParse(origin) &&
    (loopback.test(new URL(origin).hostname) || new URL(origin).hostname === stagingHost)
  return {
    ...serverOptions,
    hot: true,
    allowedHosts: ['localhost', '127.0.0.1', '[::1]', ...(stagingHost ? [stagingHost] : [])],
    headers: request => ({
      Vary: 'Origin',
      'Cache-Control': 'no-store',
      ...(mayRead(request.headers.origin) && {
        'Access-Control-Allow-Origin': request.headers.origin,
        'Access-Control-Allow-Private-Network': 'true',
      }),
    }),
  }
}

/**
 * The remote alone in a page of its own: no federation, all packages inside, calls handed on to a site.
 *
 * @param {import('webpack').Configuration} config what every build has in common
 * @param {{ directory: string, refreshPage: string, site: string }} parts the remote's folder, the module
 *   that the page begins with, and the address of the site
 */
export function standaloneConfig(config, { directory, refreshPage, site }) {
  const { origin } = new URL(site)
  return {
    ...config,
    entry: { main: [refreshPage, standaloneEntry(directory, origin)] },
    output: { ...config.output, publicPath: '/' },
    plugins: [...config.plugins, new StandalonePagePlugin()],
    cache: { ...config.cache, name: 'standalone' },
    devServer: {
      ...serverOptions,
      hot: true,
      historyApiFallback: { disableDotRule: true },
      proxy: [
        { context: siteFolders, target: origin, changeOrigin: true, on: { proxyReq: asOwnPage(origin) } },
      ],
    },
  }
}

/** A module that exists only in the build: it hands the remote to the page in `standalone/`. */
function standaloneEntry(directory, site) {
  const from = file => JSON.stringify(path.join(directory, file))
  const page = JSON.stringify(fileURLToPath(new URL('standalone/standalone.tsx', import.meta.url)))
  return `data:text/javascript,${encodeURIComponent(`
    import { manifest } from ${from('src/manifest.ts')}
    import { remote } from ${from('src/remote.ts')}
    import { mountStandalone } from ${page}
    mountStandalone({ manifest, remote, site: ${JSON.stringify(site)} })
  `)}`
}

/** The site refuses what other sites' pages send; the page here is its own. */
const asOwnPage = origin => outgoing => {
  if (outgoing.getHeader('origin')) outgoing.setHeader('origin', origin)
}

const page = (scripts, styles) => `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    ${styles.map(file => `<link rel="stylesheet" href="/${file}">`).join('')}
  </head>
  <body>
    <div id="root"></div>
    ${scripts.map(file => `<script src="/${file}"></script>`).join('')}
  </body>
</html>
`

/** Leaves the `index.html` that every address of the remote is answered with. */
class StandalonePagePlugin {
  apply(compiler) {
    const { Compilation, sources } = compiler.webpack
    compiler.hooks.thisCompilation.tap('StandalonePagePlugin', compilation => {
      compilation.hooks.processAssets.tap(
        { name: 'StandalonePagePlugin', stage: Compilation.PROCESS_ASSETS_STAGE_REPORT },
        () => {
          const files = compilation.entrypoints.get('main').getFiles()
          const ending = kind => files.filter(file => file.endsWith(kind) && !file.includes('.hot-update.'))
          compilation.emitAsset('index.html', new sources.RawSource(page(ending('.js'), ending('.css'))))
        },
      )
    })
  }
}
