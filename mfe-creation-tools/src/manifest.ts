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
    {
      name: 'hd-upscale',
      path: '/tools/hd-upscale',
      layout: 'full',
      title: { en: 'HD upscale', zh: '高清放大' },
      description: {
        en: 'Make a picture twice as wide and twice as high, and compare every detail with the original.',
        zh: '把图片的宽和高各放大一倍，并与原图逐处对比细节。',
      },
    },
  ],
  slices: ['textToImage'],
  namespace: 'mfe-creation-tools',
} as const satisfies RemoteManifest
