/** The development builds of a remote: served on loopback, in a page of a shell or in a page of its own. */
import { fileURLToPath } from 'node:url'
import path from 'node:path'

const loopback = /^(localhost|127\.0\.0\.1|\[::1\])$/

/** Paths that the site serves, not the remote. */
const proxiedPaths = ['/api', '/tools_card', '/media', '/downloads']

const serverOptions = {
  host: '127.0.0.1',
  static: false,
  client: { overlay: { errors: true, warnings: false, runtimeErrors: false }, logging: 'warn' },
}

/**
 * Options of the server for a build that a page of another origin loads: a page on loopback, or of the staging site.
 * A page of `npm run dev` replaces changed components and keeps their state. A page of a production shell mounts the
 * remote again.
 *
 * @param {string | undefined} against the URL of the staging site
 */
export function devServerOptions(against) {
  const stagingHost = against && new URL(against).hostname
  const isAllowedOrigin = origin =>
    URL.canParse(origin) &&
    (loopback.test(new URL(origin).hostname) || new URL(origin).hostname === stagingHost)
  return {
    ...serverOptions,
    hot: true,
    allowedHosts: ['localhost', '127.0.0.1', '[::1]', ...(stagingHost ? [stagingHost] : [])],
    headers: request => ({
      Vary: 'Origin',
      'Cache-Control': 'no-store',
      ...(isAllowedOrigin(request.headers.origin) && {
        'Access-Control-Allow-Origin': request.headers.origin,
        'Access-Control-Allow-Private-Network': 'true',
      }),
    }),
  }
}

/**
 * Creates the configuration for a remote in a page of its own: without federation, with all packages bundled, and with
 * API calls proxied to a site.
 *
 * @param {import('webpack').Configuration} config the base configuration
 * @param {{ directory: string, refreshPage: string, site: string }} options the folder of the remote, the first module
 *   of the page, and the URL of the site
 */
export function createStandaloneConfig(config, { directory, refreshPage, site }) {
  const { origin } = new URL(site)
  return {
    ...config,
    entry: { main: [refreshPage, createStandaloneEntry(directory, origin)] },
    output: { ...config.output, publicPath: '/' },
    plugins: [...config.plugins, new StandalonePagePlugin()],
    cache: { ...config.cache, name: 'standalone' },
    devServer: {
      ...serverOptions,
      hot: true,
      historyApiFallback: { disableDotRule: true },
      proxy: [
        {
          context: proxiedPaths,
          target: origin,
          changeOrigin: true,
          on: { proxyReq: rewriteOrigin(origin) },
        },
      ],
    },
  }
}

/** Creates a virtual module that passes the remote to the page in `standalone/`. */
function createStandaloneEntry(directory, site) {
  const from = file => JSON.stringify(path.join(directory, file))
  const page = JSON.stringify(fileURLToPath(import.meta.resolve('@tessera/remote-preset/standalone')))
  return `data:text/javascript,${encodeURIComponent(`
    import { manifest } from ${from('src/manifest.ts')}
    import { remote } from ${from('src/remote.ts')}
    import { mountStandalone } from ${page}
    mountStandalone({ manifest, remote, site: ${JSON.stringify(site)} })
  `)}`
}

/** Sets the origin of a proxied request to the site's, since the site rejects requests from other origins. */
const rewriteOrigin = origin => outgoing => {
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

/** Writes `index.html`, which the server sends for every URL of the remote. */
class StandalonePagePlugin {
  apply(compiler) {
    const { Compilation, sources } = compiler.webpack
    compiler.hooks.thisCompilation.tap('StandalonePagePlugin', compilation => {
      compilation.hooks.processAssets.tap(
        { name: 'StandalonePagePlugin', stage: Compilation.PROCESS_ASSETS_STAGE_REPORT },
        () => {
          const files = compilation.entrypoints.get('main').getFiles()
          const filesEndingWith = kind =>
            files.filter(file => file.endsWith(kind) && !file.includes('.hot-update.'))
          compilation.emitAsset(
            'index.html',
            new sources.RawSource(page(filesEndingWith('.js'), filesEndingWith('.css'))),
          )
        },
      )
    })
  }
}
