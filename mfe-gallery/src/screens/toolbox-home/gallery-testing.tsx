import { fakeServer, renderScreen } from '@tessera/shared-auth/testing'
import { getCreations, type GalleryItem, type Language } from '@tessera/shared-contracts'
import en from '../../../locales/en.json'
import zh from '../../../locales/zh.json'
import { manifest } from '../../manifest.ts'
import { ToolboxHomeScreen } from './toolbox-home-screen.tsx'

/** A server that answers the gallery's pages in order, and each work's prompt. */
export function galleryServer(...pages: GalleryItem[][]) {
  const server = fakeServer()
  server.on(getCreations, ({ page, id }) =>
    id === undefined
      ? { success: true, creations: pages[(page ?? 1) - 1] ?? [] }
      : { success: true, prompt: `the prompt of ${id}` },
  )
  return server
}

export const renderGallery = (path = '/tools', language: Language = 'en') =>
  renderScreen(<ToolboxHomeScreen />, { manifest, texts: { en, zh }, path, route: '/tools', language })

/** What the wall keeps for works to come, in pixels. */
const keptHeight = () => parseFloat(document.querySelector<HTMLElement>('ul + div')?.style.height ?? '0')

/** jsdom lays nothing out: the wall is this wide, and the page this high, besides what is kept for works to come. */
export function pageMeasures({ width = 1024, height = 100_000 } = {}) {
  Object.defineProperty(HTMLElement.prototype, 'clientWidth', { configurable: true, get: () => width })
  Object.defineProperty(document.documentElement, 'scrollHeight', {
    configurable: true,
    get: () => height + keptHeight(),
  })
}

/** jsdom knows no visits, and the page is as old as the tests before. */
export function pageIsNew({ visit = 'navigate', age = 400 } = {}) {
  Object.assign(performance, { getEntriesByType: () => [{ type: visit }], now: () => age })
}

export const work = (id: number, fields: Partial<GalleryItem> = {}): GalleryItem => ({
  id,
  file_type: 'image',
  url: `/media/${id}.png`,
  title: `Work ${id}`,
  user: { username: 'mira' },
  ...fields,
})

export const works = (count: number, from = 1): GalleryItem[] =>
  Array.from({ length: count }, (_, index) => work(from + index))
