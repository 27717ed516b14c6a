import path from 'node:path'
import { ModuleFederationPlugin } from '@module-federation/enhanced/webpack'

const createConfig = (dist, { react, shareStrategy }) => ({
  entry: {},
  output: { path: path.resolve(dist), publicPath: 'auto', uniqueName: 'mfe_greeting', clean: true },
  plugins: [
    new ModuleFederationPlugin({
      name: 'mfe_greeting',
      filename: 'remoteEntry.js',
      manifest: true,
      dts: false,
      exposes: { './remote': './src/remote.js' },
      shared: { react },
      shareStrategy,
    }),
  ],
})

export default [
  // With a copy of its own, which a page without React would use
  createConfig('dist', { react: { singleton: true }, shareStrategy: 'version-first' }),
  createConfig('of-page/dist', {
    react: { singleton: true, import: false },
    shareStrategy: 'loaded-first',
  }),
  createConfig('eager/dist', { react: { singleton: true, eager: true }, shareStrategy: 'version-first' }),
]
