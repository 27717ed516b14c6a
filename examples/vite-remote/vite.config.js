import { federation } from '@module-federation/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

const fromPage = { singleton: true, import: false }

export default defineConfig({
  base: './',
  plugins: [
    react(),
    federation({
      name: 'mfe_clock',
      filename: 'remoteEntry.js',
      // For hosts that load scripts only
      varFilename: 'scriptEntry.js',
      manifest: true,
      dts: false,
      exposes: { './remote': './src/remote.js' },
      shared: {
        react: fromPage,
        'react/jsx-runtime': fromPage,
        'react-dom': fromPage,
        'react-router-dom': fromPage,
      },
    }),
  ],
  build: { target: 'esnext', modulePreload: false, rolldownOptions: { input: 'src/remote.js' } },
})
