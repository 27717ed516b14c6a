import type { IconName } from '@tessera/shared-ui'

/** A line of the toolbox's sidebar. Without a place to go to it is announced as coming soon. */
export interface ToolboxEntry {
  /** Key of its label below `toolbox`. */
  name: string
  icon: IconName
  /** A screen of the site. */
  path?: string
  /** A static page outside of the composed site. */
  href?: string
}

export interface ToolboxGroup {
  /** Key of its heading below `toolbox`; the first and last groups need none. */
  name?: string
  entries: readonly ToolboxEntry[]
}

/** Specification 1, §2, in its order. */
export const toolboxGroups: readonly ToolboxGroup[] = [
  {
    entries: [
      { name: 'home', icon: 'home', path: '/' },
      { name: 'chat', icon: 'message' },
      { name: 'plaza', icon: 'layout-grid' },
      { name: 'models', icon: 'box', href: '/models.html' },
    ],
  },
  {
    name: 'imageTools',
    entries: [
      { name: 'rendering', icon: 'aperture' },
      { name: 'textToImage', icon: 'sparkles', path: '/tools/text-to-image' },
      { name: 'hdUpscale', icon: 'scaling', path: '/tools/hd-upscale' },
      { name: 'imageEdit', icon: 'wand' },
    ],
  },
  {
    name: 'videoTools',
    entries: [
      { name: 'textToVideo', icon: 'video' },
      { name: 'imageToVideo', icon: 'play' },
    ],
  },
  { entries: [{ name: 'personalHomepage', icon: 'user', path: '/personal-homepage' }] },
]
