import type { IconName } from '@tessera/shared-ui'

/** An entry of the toolbox sidebar. Without `path` and `href`, it is shown as coming soon. */
export interface ToolboxEntry {
  /** Key of its label under `toolbox`. */
  name: string
  icon: IconName
  path?: string
  /** The address of a static page outside the composition. */
  href?: string
}

export interface ToolboxGroup {
  /** Key of its heading under `toolbox`. The first and last groups have none. */
  name?: string
  entries: readonly ToolboxEntry[]
}

/** In the order of specification 1, §2. */
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
