import { contractVersion, type RemoteManifest } from '@tessera/shared-contracts'

export const manifest = {
  name: 'mfe-creation-tools',
  contract: contractVersion,
  screens: [
    {
      name: 'text-to-image',
      path: '/tools/text-to-image',
      layout: 'full',
      title: { en: 'Text to image', zh: '文生图' },
    },
  ],
  slices: ['textToImage'],
  namespace: 'mfe-creation-tools',
} as const satisfies RemoteManifest
