import { Icon } from '@tessera/shared-ui'
import { useCallback, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { NavLink } from 'react-router-dom'
import { toolboxGroups, type ToolboxEntry, type ToolboxGroup } from './toolbox-entries.ts'
import styles from './toolbox-sidebar.module.css'

interface ToolboxSidebarProps {
  /** Whether anyone offers a screen at a path in this composition. */
  isOpen: (path: string) => boolean
}

/** The ways through the toolbox (specification 1, §2); on small screens a strip above the screen. */
export function ToolboxSidebar({ isOpen }: ToolboxSidebarProps) {
  const { t } = useTranslation('shell')
  return (
    <nav aria-label={t('toolbox.name')} className={styles.sidebar}>
      <div className={styles.groups}>
        {toolboxGroups.map((group, position) => (
          <Group key={position} group={group} isOpen={isOpen} />
        ))}
      </div>
    </nav>
  )
}

function Group({ group, isOpen }: ToolboxSidebarProps & { group: ToolboxGroup }) {
  const { t } = useTranslation('shell')
  const headingId = useId()
  return (
    <div className={styles.group}>
      {group.name && (
        // No heading of the document, whose first one is the screen's.
        <p id={headingId} className={styles.heading}>
          {t(`toolbox.${group.name}`)}
        </p>
      )}
      <ul className={styles.entries} aria-labelledby={group.name && headingId}>
        {group.entries.map(entry => (
          <li key={entry.name} className={styles.entry}>
            <Entry entry={entry} isOpen={isOpen} />
          </li>
        ))}
      </ul>
    </div>
  )
}

function Entry({ entry: { name, icon, path, href }, isOpen }: ToolboxSidebarProps & { entry: ToolboxEntry }) {
  const { t } = useTranslation('shell')
  const soonId = useId()
  // In the strip of small screens, the entry of the screen one is at may lie beyond the edge.
  const bringIntoView = useCallback((link: HTMLAnchorElement | null) => {
    if (link?.getAttribute('aria-current') === 'page') {
      link.scrollIntoView({ block: 'nearest', inline: 'center' })
    }
  }, [])
  const content = (
    <>
      <Icon name={icon} size={18} />
      {t(`toolbox.${name}`)}
    </>
  )
  if (href) {
    return (
      <a href={href} className={styles.link}>
        {content}
      </a>
    )
  }
  if (path && isOpen(path)) {
    return (
      <NavLink to={path} end className={styles.link ?? ''} ref={bringIntoView}>
        {content}
      </NavLink>
    )
  }
  return (
    <>
      {/* Named and described like the others, so that it is found, and known to lead nowhere yet. */}
      <span role="link" aria-disabled="true" aria-describedby={soonId} className={styles.soon}>
        {content}
      </span>
      <span id={soonId} className={styles.note}>
        {t('comingSoon')}
      </span>
    </>
  )
}
