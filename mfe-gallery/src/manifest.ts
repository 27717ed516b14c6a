import { contractVersion, type RemoteManifest } from '@tessera/shared-contracts'

export const manifest = {
  name: 'mfe-gallery',
  contract: contractVersion,
  screens: [
    {
      name: 'toolbox-home',
      path: '/tools',
      layout: 'toolbox',
      title: { en: 'Toolbox', zh: '工具箱' },
      description: {
        en: 'A wall of pictures, videos and portfolios that members made with AI, and the tools they made them with.',
        zh: '会员用 AI 创作的图片、视频与作品集，以及创作它们的工具。',
      },
    },
  ],
  slices: [],
  namespace: 'mfe-gallery',
} as const satisfies RemoteManifest
