import type { IconName } from '@tessera/shared-ui'

/** An entry of the shell's own. Without `path` and `href`, it is shown as coming soon. */
export interface OwnEntry {
  /** Key of its label under `toolbox`. */
  name: string
  order: number
  icon: IconName
  path?: string
  /** The address of a static page outside the composition. */
  href?: string
}

export interface OwnSection {
  /** The name by which the manifests of remotes refer to it. */
  section: string
  /** Key of its heading under `toolbox`. The first and last sections have none. */
  name?: string
  entries: readonly OwnEntry[]
}

/**
 * The sections of the sidebar with the entries that no remote has, in the order of specification 1, §2. Remotes add
 * theirs by their manifests.
 */
export const ownSections: readonly OwnSection[] = [
  {
    section: 'start',
    entries: [
      { name: 'home', order: 100, icon: 'home', path: '/' },
      { name: 'chat', order: 200, icon: 'message' },
      { name: 'plaza', order: 300, icon: 'layout-grid' },
      { name: 'models', order: 400, icon: 'box', href: '/models.html' },
    ],
  },
  {
    section: 'image-tools',
    name: 'imageTools',
    entries: [
      { name: 'rendering', order: 100, icon: 'aperture' },
      { name: 'imageEdit', order: 400, icon: 'wand' },
    ],
  },
  {
    section: 'video-tools',
    name: 'videoTools',
    entries: [
      { name: 'textToVideo', order: 100, icon: 'video' },
      { name: 'imageToVideo', order: 200, icon: 'play' },
    ],
  },
  { section: 'account', entries: [] },
]
