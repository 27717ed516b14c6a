import { contractVersion, type RemoteManifest } from '@tessera/shared-contracts'

/**
 * The width of an image in the gallery, as the `sizes` of an `<img>`. The HTML preloads the first images with the same
 * value, so the browser chooses the same files for the preload and for the `<img>`.
 */
export const galleryImageSizes = [
  '(width < 372px) calc(100vw - 32px)',
  '(width < 648px) calc(50vw - 24px)',
  '(width < 900px) calc(33.33vw - 27px)',
  // From 900 px on, the sidebar is beside the gallery
  '(width < 920px) calc(50vw - 168px)',
  '(width < 1236px) calc(33.33vw - 117px)',
  '(width < 1576px) calc(25vw - 96px)',
  '(width < 1836px) calc(20vw - 80px)',
  '(width < 2560px) calc(16.67vw - 69px)',
  '358px',
].join(', ')

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
        en: 'Images, videos and portfolios made with AI, and the tools that made them.',
        zh: '用 AI 创作的图片、视频与作品集，以及创作它们的工具。',
      },
      data: [
        {
          method: 'POST',
          url: '/api/get_creations.php?page={page=1}&types={show?}&q={q?}&sort={sort?}&author={author?}',
          images: {
            list: 'creations',
            // The first row on a large screen, and all that a phone shows at first
            max: 6,
            src: 'thumb_url',
            // A video shows its poster, in a size that only the gallery grid can choose
            except: { file_type: 'video' },
            widths: [480, 320, 640, 960],
            sizes: galleryImageSizes,
          },
        },
        // The creation in the lightbox
        { method: 'POST', url: '/api/get_creations.php?id={work}' },
      ],
      // The lightbox shows the creation that the URL names; a search is not for search engines
      head: '/api/creation_head.php?id={work?}&author={author?}&q={q?}',
    },
  ],
  navigation: [
    {
      section: 'start',
      order: 150,
      label: { en: 'Gallery', zh: '画廊' },
      icon: 'm22 11-1.3-1.3a2.4 2.4 0 0 0-3.4 0L11 16M4 8a2 2 0 0 0-2 2v10a2 2 0 0 0 2 2h10a2 2 0 0 0 2-2M10 2h10a2 2 0 0 1 2 2v10a2 2 0 0 1-2 2H10a2 2 0 0 1-2-2V4a2 2 0 0 1 2-2M12 7a1 1 0 1 0 2 0a1 1 0 1 0 -2 0Z',
      path: '/tools',
    },
  ],
  slices: [],
  namespace: 'mfe-gallery',
} as const satisfies RemoteManifest
