import { contractVersion, type RemoteManifest } from '@tessera/shared-contracts'

export const manifest = {
  name: 'mfe-account',
  contract: contractVersion,
  screens: [
    {
      name: 'personal-homepage',
      path: '/personal-homepage',
      layout: 'site',
      title: { en: 'Personal homepage', zh: '个人主页' },
      private: true,
    },
  ],
  slices: [],
  namespace: 'mfe-account',
} as const satisfies RemoteManifest
