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
      description: {
        en: 'Describe a picture in your own words, have the prompt polished, and get up to four pictures at a time.',
        zh: '用自己的话描述画面，润色提示词，一次最多生成四张图片。',
      },
    },
  ],
  slices: ['textToImage'],
  namespace: 'mfe-creation-tools',
} as const satisfies RemoteManifest
