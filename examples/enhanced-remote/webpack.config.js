import { ModuleFederationPlugin } from '@module-federation/enhanced/webpack'

export default {
  entry: {},
  output: { publicPath: 'auto', uniqueName: 'mfe_greeting', clean: true },
  plugins: [
    new ModuleFederationPlugin({
      name: 'mfe_greeting',
      filename: 'remoteEntry.js',
      manifest: true,
      dts: false,
      exposes: { './remote': './src/remote.js' },
      // With a copy of its own, which a page without React would use
      shared: { react: { singleton: true } },
    }),
  ],
}
