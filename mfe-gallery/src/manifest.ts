import { contractVersion, type RemoteManifest } from '@tessera/shared-contracts'

export const manifest = {
  name: 'mfe-gallery',
  contract: contractVersion,
  screens: [
    { name: 'toolbox-home', path: '/tools', layout: 'toolbox', title: { en: 'Toolbox', zh: '工具箱' } },
  ],
  slices: [],
  namespace: 'mfe-gallery',
} as const satisfies RemoteManifest
