import { contractVersion, type RemoteManifest } from '@tessera/shared-contracts'

/** The shell's own screens, declared like those of a remote. */
export const manifest = {
  name: 'shell',
  contract: contractVersion,
  screens: [
    {
      name: 'home',
      path: '/',
      layout: 'site',
      title: {
        en: 'Tessera: create, save and publish images with AI',
        zh: 'Tessera：用 AI 创作、收藏与展示',
      },
      description: {
        en: 'Desktop tools and an in-browser toolbox for AI creation: text to image, HD upscale, portfolios.',
        zh: '面向 AI 创作的桌面工具与在线工具箱：文生图、高清放大、作品集。',
      },
      data: [
        { method: 'POST', url: '/api/get_creations.php?page=1&types=image&limit=8' },
        { url: '/api/get_desktop_tools.php' },
        { url: '/api/get_plans.php' },
      ],
    },
    {
      name: 'about',
      path: '/about',
      layout: 'site',
      title: { en: 'About us', zh: '关于我们' },
      description: {
        en: 'Who makes Tessera, what for, and how to join in.',
        zh: '谁在做 Tessera、为什么做，以及如何加入我们。',
      },
    },
    {
      name: 'help',
      path: '/help',
      layout: 'site',
      title: { en: 'Help', zh: '帮助' },
      description: {
        en: 'Answers about the tools, credits, plans and your creations.',
        zh: '关于各个工具、积分、套餐与个人作品的常见问题解答。',
      },
    },
    {
      name: 'feedback',
      path: '/feedback',
      layout: 'site',
      title: { en: 'Feedback', zh: '反馈' },
      description: {
        en: 'Tell us what does not work, what you miss, or what you would like to know.',
        zh: '告诉我们哪里有问题、缺少什么，或想了解什么。',
      },
    },
    {
      name: 'terms',
      path: '/terms',
      layout: 'site',
      title: { en: 'Terms of service', zh: '服务条款' },
      description: {
        en: 'The agreement on accounts, credits and who owns the images that you create and upload.',
        zh: '关于账户、积分，以及您生成和上传的图片归谁所有的约定。',
      },
      data: [{ url: '/api/get_legal_text.php?name=terms' }],
    },
    {
      name: 'privacy',
      path: '/privacy',
      layout: 'site',
      title: { en: 'Privacy policy', zh: '隐私政策' },
      description: {
        en: 'What data Tessera stores, what for and for how long, and how to export or delete it.',
        zh: 'Tessera 存储哪些数据、用途和保存时间，以及如何导出或删除。',
      },
      data: [{ url: '/api/get_legal_text.php?name=privacy' }],
    },
    {
      name: 'rules',
      path: '/rules',
      layout: 'site',
      title: { en: 'Community rules', zh: '社区规则' },
      description: {
        en: 'What may be created, uploaded and published here, and how works are reviewed.',
        zh: '哪些内容可以创作、上传和发布，以及作品如何审核。',
      },
      data: [{ url: '/api/get_legal_text.php?name=rules' }],
    },
    {
      name: 'reset-password',
      path: '/reset-password',
      layout: 'site',
      title: { en: 'Set a new password', zh: '设置新密码' },
      private: true,
    },
    {
      name: 'revert-email',
      path: '/revert-email',
      layout: 'site',
      title: { en: 'Undo the change of your email', zh: '撤销邮箱更换' },
      private: true,
    },
    {
      name: 'provider-callback',
      path: '/login/callback',
      layout: 'site',
      title: { en: 'Log in', zh: '登录' },
      private: true,
    },
  ],
  slices: [],
  namespace: 'shell',
} as const satisfies RemoteManifest
