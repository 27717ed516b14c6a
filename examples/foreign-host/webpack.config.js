import path from 'node:path'
import { ModuleFederationPlugin } from '@module-federation/enhanced/webpack'
import MiniCssExtractPlugin from 'mini-css-extract-plugin'
import { sharedKeys } from './src/shared-keys.js'

const createConfig = (host, plugins) => ({
  entry: `./src/${host}.js`,
  output: { path: path.resolve('dist', host), filename: 'main.js', publicPath: 'auto', clean: true },
  module: { rules: [{ test: /\.css$/, use: [MiniCssExtractPlugin.loader, 'css-loader'] }] },
  plugins: [new MiniCssExtractPlugin({ filename: 'main.css' }), ...plugins],
})

export default [
  // The host that the plugin of Module Federation makes
  createConfig('plugin-host', [
    new ModuleFederationPlugin({
      name: 'plugin_host',
      dts: false,
      shared: Object.fromEntries(sharedKeys.map(key => [key, { singleton: true }])),
    }),
  ]),
  // A host without a plugin: `createInstance` of the runtime
  createConfig('instance-host', []),
]
