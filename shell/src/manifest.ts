import { contractVersion, type RemoteManifest } from '@tessera/shared-contracts'

/** The shell's own screens, in the form that remotes declare theirs. */
export const manifest = {
  name: 'shell',
  contract: contractVersion,
  screens: [
    {
      name: 'home',
      path: '/',
      layout: 'site',
      title: { en: 'Tessera: make, keep and show pictures with AI', zh: 'Tessera：用 AI 创作、收藏与展示' },
      description: {
        en: 'Desktop tools and an in-browser toolbox for AI creation: text to image, HD upscale, portfolios.',
        zh: '面向 AI 创作的桌面工具与在线工具箱：文生图、高清放大、作品集。',
      },
    },
    { name: 'about', path: '/about', layout: 'site', title: { en: 'About us', zh: '关于我们' } },
    { name: 'help', path: '/help', layout: 'site', title: { en: 'Help', zh: '帮助' } },
    { name: 'feedback', path: '/feedback', layout: 'site', title: { en: 'Feedback', zh: '反馈' } },
  ],
  slices: [],
  namespace: 'shell',
} as const satisfies RemoteManifest
