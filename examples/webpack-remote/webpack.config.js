import webpack from 'webpack'

const fromPage = { singleton: true, import: false }

export default {
  entry: {},
  experiments: { css: true },
  output: { publicPath: 'auto', uniqueName: 'mfe_dice', clean: true },
  plugins: [
    new webpack.container.ModuleFederationPlugin({
      name: 'mfe_dice',
      filename: 'entry.js',
      exposes: { './remote': './src/remote.js' },
      shared: { react: fromPage },
    }),
  ],
}
