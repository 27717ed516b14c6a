import type { Starter, Tool } from './starters.ts'

/** The packages that a container shares, with the options of the plugin. */
export type Shared = Readonly<Record<string, { singleton?: boolean; eager?: boolean }>>

interface Federation {
  name: string
  filename: 'remoteEntry.js'
  exposes: Record<string, unknown>
  shared: Shared
}

/** The name of the exposed module of every container. */
export const exposedModule = './Screen'

/** The module that a starter's federation config is written to, the command that builds with it, and its content. */
export function toFederationConfig({ name, tool, expose }: Starter, shared: Shared) {
  const federation: Federation = {
    name: name.replaceAll('-', '_'),
    filename: 'remoteEntry.js',
    exposes: { [exposedModule]: expose.length > 1 ? { import: expose } : expose[0] },
    shared,
  }
  return configs[tool](JSON.stringify(federation))
}

/**
 * Each config is the starter's own with the plugin that the documentation of the plugin adds. Its file is beside the
 * starter's, so no file of the starter changes.
 */
const configs: Record<Tool, (federation: string) => { file: string; command: string[]; content: string }> = {
  vite: federation => ({
    file: 'vite.federation.config.ts',
    command: ['vite', 'build', '--config', 'vite.federation.config.ts'],
    content: `import { federation } from '@module-federation/vite'
import { loadConfigFromFile, mergeConfig } from 'vite'

export default async env => {
  const starter = await loadConfigFromFile(env)
  return mergeConfig(starter?.config ?? {}, {
    plugins: [federation({ ...${federation}, manifest: true, dts: false })],
    build: { target: 'esnext' },
  })
}
`,
  }),
  rsbuild: federation => ({
    file: 'rsbuild.federation.config.ts',
    command: ['rsbuild', 'build', '--config', 'rsbuild.federation.config.ts'],
    content: `import { pluginModuleFederation } from '@module-federation/rsbuild-plugin'
import { mergeRsbuildConfig } from '@rsbuild/core'
import starter from './rsbuild.config'

export default mergeRsbuildConfig(starter, {
  output: { assetPrefix: 'auto' },
  plugins: [pluginModuleFederation({ ...${federation}, dts: false })],
})
`,
  }),
  rspack: federation => ({
    file: 'rspack.federation.config.ts',
    command: ['rspack', 'build', '--config', 'rspack.federation.config.ts'],
    content: `import { ModuleFederationPlugin } from '@module-federation/enhanced/rspack'
import starter from './rspack.config'

export default {
  ...starter,
  plugins: [...starter.plugins, new ModuleFederationPlugin({ ...${federation}, dts: false })],
}
`,
  }),
  webpack: federation => ({
    file: 'webpack.federation.config.js',
    command: [
      'webpack',
      '--mode=production',
      '--config-node-env=production',
      '--config=webpack.federation.config.js',
    ],
    content: `import webpack from 'webpack'
import starter from './webpack.config.js'

export default () => {
  const config = starter()
  config.plugins.push(new webpack.container.ModuleFederationPlugin(${federation}))
  return config
}
`,
  }),
  'single-spa': federation => ({
    file: 'webpack.federation.config.js',
    command: ['webpack', '--mode=production', '--config=webpack.federation.config.js'],
    // Its externals and its public path are for SystemJS; a container shares packages and finds its own chunks
    content: `const webpack = require('webpack')
const starter = require('./webpack.config.js')

module.exports = (env, argv) => {
  const config = starter(env, argv)
  config.externals = []
  config.output.publicPath = 'auto'
  config.plugins.push(new webpack.container.ModuleFederationPlugin(${federation}))
  return config
}
`,
  }),
}
