import { contractVersion, type RemoteManifest } from '@tessera/shared-contracts'

export const manifest = {
  name: 'mfe-portfolio',
  contract: contractVersion,
  screens: [
    {
      name: 'portfolio-editor',
      path: '/portfolio-editor',
      layout: 'full',
      title: { en: 'Portfolio editor', zh: '作品集编辑器' },
      description: {
        en: 'Arrange your images and text on pages from templates, and publish them as a portfolio.',
        zh: '用模板、字体与颜色编排自己的作品，并发布成作品集。',
      },
      frameParams: ['id'],
    },
    {
      name: 'portfolio-viewer',
      path: '/portfolio/:id',
      layout: 'full',
      title: { en: 'Portfolio', zh: '作品集' },
      data: [{ url: '/api/portfolios/get.php?id={id}' }],
      head: '/api/portfolios/head.php?id={id}',
    },
  ],
  slices: ['portfolioEditor'],
  namespace: 'mfe-portfolio',
  extensions: [{ name: 'add-to-portfolio', slot: 'image-actions', order: 200 }],
  // The style element that html2canvas adds while it captures the preview of a portfolio
  contentSecurityPolicy: { 'style-src': ["'sha256-UP0QZg7irvSMvOBz9mH2PIIE28+57UiavRfeVea0l3g='"] },
} as const satisfies RemoteManifest
