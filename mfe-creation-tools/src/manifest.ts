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
        en: 'Describe an image in your own words, polish the prompt, and generate up to four images at a time.',
        zh: '用自己的话描述画面，润色提示词，一次最多生成四张图片。',
      },
    },
    {
      name: 'hd-upscale',
      path: '/tools/hd-upscale',
      layout: 'full',
      title: { en: 'HD upscale', zh: '高清放大' },
      description: {
        en: 'Make images 2 or 4 times as wide and high, and compare them with the originals.',
        zh: '把图片的宽和高放大到 2 倍或 4 倍，并与原图对比。',
      },
    },
  ],
  slices: ['textToImage'],
  namespace: 'mfe-creation-tools',
  settings: {
    deviceUpscale: {
      type: 'boolean',
      default: true,
      about: 'Whether HD upscale offers to run on the device of the visitor',
    },
  },
  extensions: [
    { name: 'vary-creation', slot: 'image-actions', order: 50 },
    { name: 'send-to-upscale', slot: 'image-actions', order: 100 },
    { name: 'generation-details', slot: 'image-details', order: 100 },
  ],
  navigation: [
    {
      section: 'image-tools',
      order: 200,
      label: { en: 'Text to image', zh: '文生图' },
      icon: 'M11.017 2.814a1 1 0 0 1 1.966 0l1.051 5.558a2 2 0 0 0 1.594 1.594l5.558 1.051a1 1 0 0 1 0 1.966l-5.558 1.051a2 2 0 0 0-1.594 1.594l-1.051 5.558a1 1 0 0 1-1.966 0l-1.051-5.558a2 2 0 0 0-1.594-1.594l-5.558-1.051a1 1 0 0 1 0-1.966l5.558-1.051a2 2 0 0 0 1.594-1.594zM20 2v4M22 4h-4M2 20a2 2 0 1 0 4 0a2 2 0 1 0 -4 0Z',
      path: '/tools/text-to-image',
    },
    {
      section: 'image-tools',
      order: 300,
      label: { en: 'HD upscale', zh: '高清放大' },
      icon: 'M12 3H5a2 2 0 0 0-2 2v14a2 2 0 0 0 2 2h14a2 2 0 0 0 2-2v-7M14 15H9v-5M16 3h5v5M21 3 9 15',
      path: '/tools/hd-upscale',
    },
  ],
} as const satisfies RemoteManifest
