import type { IconName } from '@tessera/shared-ui'

/** A card of a desktop tool (specification 1, §3); title and description are texts below `home.desktop`. */
export interface DesktopTool {
  /** Key of its texts. */
  name: string
  icon: IconName
  /** A static file; none while the tool is coming soon. */
  downloadLink?: `/downloads/${string}`
}

/** Specification 1, §1, in its order. */
export const desktopTools: readonly DesktopTool[] = [
  { name: 'tagManager', icon: 'bookmark', downloadLink: '/downloads/tag-manager.zip' },
  { name: 'summariser', icon: 'book-open', downloadLink: '/downloads/text-summariser.zip' },
  { name: 'noiseReducer', icon: 'activity', downloadLink: '/downloads/voice-noise-reducer.zip' },
  { name: 'sshTool', icon: 'monitor', downloadLink: '/downloads/ssh-connector.zip' },
  { name: 'environments', icon: 'package', downloadLink: '/downloads/python-environments.zip' },
  { name: 'next', icon: 'type' },
]
