import type { FastifyInstance } from 'fastify'
import { languages, type Language } from '@tessera/shared-contracts'
import { text } from '../../texts.ts'
import type { PageFile } from '../../web/page-file.ts'
import { appIcons } from './app-icons.ts'
import { sharedImageTypes, sharePath } from './share-target-routes.ts'

export const getManifestPath = (language: Language): string => `/app.${language}.webmanifest`

/** The background of the site, in light and dark alike: it has one theme. */
const background = '#0e0f13'

const toIcon = ({ path, type }: PageFile, size: number, purpose: 'any' | 'maskable' = 'any') => ({
  src: path,
  sizes: `${size}x${size}`,
  type,
  purpose,
})

function createManifest(language: Language) {
  const toShortcut = (name: string, url: string) => ({ name, url, icons: [toIcon(appIcons.small, 192)] })
  return {
    id: '/',
    lang: language,
    dir: 'ltr',
    name: text(language, 'webApp.name'),
    short_name: 'Tessera',
    description: text(language, 'page.description'),
    start_url: '/tools',
    scope: '/',
    display: 'standalone',
    theme_color: background,
    background_color: background,
    categories: ['graphics', 'photo'],
    icons: [
      toIcon(appIcons.small, 192),
      toIcon(appIcons.large, 512),
      toIcon(appIcons.maskable, 512, 'maskable'),
    ],
    shortcuts: [
      toShortcut(text(language, 'webApp.textToImage'), '/tools/text-to-image'),
      toShortcut(text(language, 'webApp.hdUpscale'), '/tools/hd-upscale'),
    ],
    share_target: {
      action: sharePath,
      method: 'POST',
      enctype: 'multipart/form-data',
      params: { files: [{ name: 'images', accept: sharedImageTypes }] },
    },
  }
}

export function registerManifestRoutes(app: FastifyInstance): void {
  for (const language of languages) {
    const manifest = JSON.stringify(createManifest(language))
    app.get(getManifestPath(language), (_request, reply) =>
      reply
        .header('cache-control', 'public, max-age=3600')
        .type('application/manifest+json; charset=utf-8')
        .send(manifest),
    )
  }
}
