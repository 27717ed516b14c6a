import type { Reducer } from 'redux'
import type { RemoteModule } from '@tessera/shared-contracts'
import type { ComponentType } from 'react'
import type { manifest } from './manifest.ts'
import { generationSlice } from './screens/text-to-image/generation/generation-slice.ts'

export const remote: RemoteModule<typeof manifest, ComponentType, Reducer> = {
  screens: {
    'text-to-image': async () =>
      (await import('./screens/text-to-image/text-to-image-screen.tsx')).TextToImageScreen,
    'hd-upscale': async () => (await import('./screens/hd-upscale/hd-upscale-screen.tsx')).HdUpscaleScreen,
  },
  extensions: {
    'vary-creation': async () => (await import('./extensions/vary-creation.tsx')).VaryCreation,
    'generation-details': async () =>
      (await import('./extensions/generation-details.tsx')).GenerationDetailsOfImage,
    'send-to-upscale': async () => (await import('./extensions/send-to-upscale.tsx')).SendToUpscale,
  },
  slices: { textToImage: generationSlice.reducer },
  languages: {
    en: async () => (await import('../locales/en.json')).default,
    zh: async () => (await import('../locales/zh.json')).default,
  },
}
