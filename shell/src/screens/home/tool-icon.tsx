import type { DesktopToolIcon } from '@tessera/shared-contracts'
import { Icon, type IconName } from '@tessera/shared-ui'
import { useState } from 'react'

const icons: Record<DesktopToolIcon, IconName> = {
  tags: 'tags',
  summary: 'file-text',
  audio: 'audio-lines',
  terminal: 'terminal',
  package: 'package',
  rename: 'folder-pen',
  app: 'box',
}

interface ToolIconProps {
  /** One of the contract's names, or the address of an image. */
  icon: string | null | undefined
  className: string | undefined
}

/** The icon of a desktop tool; a default icon where it is unknown or fails to load. */
export function ToolIcon({ icon, className }: ToolIconProps) {
  const [broken, setBroken] = useState<string | null>(null)
  if (icon && /^(\/|https:)/.test(icon) && broken !== icon) {
    return <img src={icon} alt="" width={24} height={24} onError={() => setBroken(icon)} />
  }
  return <Icon name={isKnownIcon(icon) ? icons[icon] : icons.app} size={24} className={className} />
}

const isKnownIcon = (icon: string | null | undefined): icon is DesktopToolIcon =>
  typeof icon === 'string' && Object.hasOwn(icons, icon)
