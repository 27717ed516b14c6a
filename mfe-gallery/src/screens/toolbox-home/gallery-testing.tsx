import { fakeServer, renderScreen } from '@tessera/shared-auth/testing'
import { getCreations, type GalleryItem, type Language, type User } from '@tessera/shared-contracts'
import { useNavigate } from 'react-router-dom'
import en from '../../../locales/en.json'
import zh from '../../../locales/zh.json'
import { manifest } from '../../manifest.ts'
// The screen loads it after its mount; a busy machine takes long to compile it
import './lightbox/lightbox.tsx'
import { ToolboxHomeScreen } from './toolbox-home-screen.tsx'

/** A fake server with these pages of the gallery, and a prompt for each creation. */
export function createFakeGalleryServer(...pages: GalleryItem[][]) {
  const server = fakeServer()
  server.on(getCreations, ({ page, id }) =>
    id === undefined
      ? { success: true, creations: pages[(page ?? 1) - 1] ?? [] }
      : { success: true, prompt: `the prompt of ${id}` },
  )
  return server
}

export const renderGallery = (path = '/tools', language: Language = 'en', user?: User) =>
  renderScreen(
    <>
      <ToolboxHomeScreen />
      <BackButton />
    </>,
    { manifest, texts: { en, zh }, path, route: '/tools', language, ...(user && { user }) },
  )

/** The button of the browser: jsdom has none, and the router of a test keeps its own history. */
function BackButton() {
  const navigate = useNavigate()
  return (
    <button type="button" onClick={() => void navigate(-1)}>
      Back
    </button>
  )
}

/** The height of the placeholders below the wall, in pixels. */
const getPlaceholderHeight = () =>
  parseFloat(document.querySelector<HTMLElement>('ul + div')?.style.height ?? '0')

/** Sets the width of the wall and the height of the page without placeholders. jsdom has no layout. */
export function mockPageSize({ width = 1024, height = 100_000 } = {}) {
  Object.defineProperty(HTMLElement.prototype, 'clientWidth', { configurable: true, get: () => width })
  Object.defineProperty(document.documentElement, 'scrollHeight', {
    configurable: true,
    get: () => height + getPlaceholderHeight(),
  })
}

/** Sets how and when the page was loaded. jsdom has no navigation entries. */
export function mockNavigation({ type = 'navigate', ageMs = 400 } = {}) {
  Object.assign(performance, { getEntriesByType: () => [{ type }], now: () => ageMs })
}

export const createGalleryItem = (id: number, fields: Partial<GalleryItem> = {}): GalleryItem => ({
  id,
  file_type: 'image',
  url: `/media/${id}.png`,
  title: `Work ${id}`,
  user: { username: 'mira' },
  ...fields,
})

export const createGalleryItems = (count: number, from = 1): GalleryItem[] =>
  Array.from({ length: count }, (_, index) => createGalleryItem(from + index))
