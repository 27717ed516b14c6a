import path from 'node:path'
import webpack from 'webpack'

const createConfig = (dist, react) => ({
  entry: {},
  experiments: { css: true },
  output: { path: path.resolve(dist), publicPath: 'auto', uniqueName: 'mfe_dice', clean: true },
  plugins: [
    new webpack.container.ModuleFederationPlugin({
      name: 'mfe_dice',
      filename: 'entry.js',
      exposes: { './remote': './src/remote.js' },
      shared: { react },
    }),
  ],
})

export default [
  createConfig('dist', { singleton: true, import: false }),
  createConfig('eager/dist', { singleton: true, eager: true }),
]
