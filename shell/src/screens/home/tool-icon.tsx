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

/** A desktop tool's picture; a plain one stands in for what is unknown or cannot be shown. */
export function ToolIcon({ icon, className }: ToolIconProps) {
  const [broken, setBroken] = useState<string | null>(null)
  if (icon && /^(\/|https:)/.test(icon) && broken !== icon) {
    return <img src={icon} alt="" width={24} height={24} onError={() => setBroken(icon)} />
  }
  return <Icon name={known(icon) ? icons[icon] : icons.app} size={24} className={className} />
}

const known = (icon: string | null | undefined): icon is DesktopToolIcon =>
  typeof icon === 'string' && Object.hasOwn(icons, icon)
