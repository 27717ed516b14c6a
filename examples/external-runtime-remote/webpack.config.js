import { ModuleFederationPlugin } from '@module-federation/enhanced/webpack'

export default {
  entry: {},
  output: { publicPath: 'auto', uniqueName: 'mfe_packages', clean: true },
  plugins: [
    new ModuleFederationPlugin({
      name: 'mfe_packages',
      filename: 'remoteEntry.js',
      manifest: true,
      dts: false,
      exposes: { './remote': './src/remote.js' },
      shared: { react: { singleton: true, import: false } },
      // The page has the runtime, so the entry is 17 KB smaller
      experiments: { externalRuntime: true },
      runtimePlugins: ['./src/package-log-plugin.js'],
    }),
  ],
}
