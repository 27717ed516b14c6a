import { ModuleFederationPlugin } from '@module-federation/enhanced/rspack'

const fromPage = { singleton: true, import: false }

export default {
  entry: {},
  output: { publicPath: 'auto', uniqueName: 'mfe_counter', clean: true },
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
  plugins: [
    new ModuleFederationPlugin({
      name: 'mfe_counter',
      filename: 'remoteEntry.js',
      manifest: true,
      dts: false,
      exposes: { './remote': './src/remote.js' },
      shared: { react: fromPage, 'react/jsx-runtime': fromPage },
    }),
  ],
}
