import path from 'node:path'
import { ModuleFederationPlugin } from '@module-federation/enhanced/rspack'
import { rspack } from '@rspack/core'

const fromPage = { singleton: true, import: false }

const federation = {
  name: 'mfe_counter',
  filename: 'remoteEntry.js',
  exposes: { './remote': './src/remote.js' },
  shared: { react: fromPage, 'react/jsx-runtime': fromPage },
}

const createConfig = (dist, plugin) => ({
  entry: {},
  output: { path: path.resolve(dist), publicPath: 'auto', uniqueName: 'mfe_counter', clean: true },
  resolve: { extensions: ['.jsx', '.js'] },
  module: {
    rules: [
      {
        test: /\.jsx$/,
        loader: 'builtin:swc-loader',
        options: {
          jsc: {
            parser: { syntax: 'ecmascript', jsx: true },
            transform: { react: { runtime: 'automatic' } },
          },
        },
      },
    ],
  },
  plugins: [plugin],
})

export default [
  createConfig('dist', new ModuleFederationPlugin({ ...federation, manifest: true, dts: false })),
  // The first version of Module Federation, as in webpack 5. It writes no mf-manifest.json
  createConfig('v1/dist', new rspack.container.ModuleFederationPluginV1(federation)),
]
