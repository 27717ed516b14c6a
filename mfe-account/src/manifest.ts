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
  navigation: [
    {
      section: 'account',
      order: 100,
      label: { en: 'Personal homepage', zh: '个人主页' },
      icon: 'M19 21v-2a4 4 0 0 0-4-4H9a4 4 0 0 0-4 4v2M8 7a4 4 0 1 0 8 0a4 4 0 1 0 -8 0Z',
      path: '/personal-homepage',
    },
  ],
} as const satisfies RemoteManifest
