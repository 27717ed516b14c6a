import { federation } from '@module-federation/vite'
import { svelte } from '@sveltejs/vite-plugin-svelte'
import { defineConfig } from 'vite'

export default defineConfig({
  base: './',
  plugins: [
    svelte(),
    federation({
      name: 'mfe_tally',
      filename: 'remoteEntry.js',
      manifest: true,
      dts: false,
      exposes: { './remote': './src/remote.js' },
    }),
  ],
  build: { target: 'esnext', modulePreload: false, rolldownOptions: { input: 'src/remote.js' } },
})
