import { Icon } from '@tessera/shared-ui'
import { useCallback, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { NavLink } from 'react-router-dom'
import { toolboxGroups, type ToolboxEntry, type ToolboxGroup } from './toolbox-entries.ts'
import styles from './toolbox-sidebar.module.css'

interface ToolboxSidebarProps {
  hasScreen: (path: string) => boolean
}

/** The links of the toolbox (specification 1, §2). On small screens, a strip above the screen. */
export function ToolboxSidebar({ hasScreen }: ToolboxSidebarProps) {
  const { t } = useTranslation('shell')
  return (
    <nav aria-label={t('toolbox.name')} className={styles.sidebar}>
      <div className={styles.groups}>
        {toolboxGroups.map((group, position) => (
          <EntryGroup key={position} group={group} hasScreen={hasScreen} />
        ))}
      </div>
    </nav>
  )
}

function EntryGroup({ group, hasScreen }: ToolboxSidebarProps & { group: ToolboxGroup }) {
  const { t } = useTranslation('shell')
  const headingId = useId()
  return (
    <div className={styles.group}>
      {group.name && (
        // Not a heading element, because the first heading of the document is the screen's.
        <p id={headingId} className={styles.heading}>
          {t(`toolbox.${group.name}`)}
        </p>
      )}
      <ul className={styles.entries} aria-labelledby={group.name && headingId}>
        {group.entries.map(entry => (
          <li key={entry.name} className={styles.entry}>
            <SidebarEntry entry={entry} hasScreen={hasScreen} />
          </li>
        ))}
      </ul>
    </div>
  )
}

function SidebarEntry({
  entry: { name, icon, path, href },
  hasScreen,
}: ToolboxSidebarProps & { entry: ToolboxEntry }) {
  const { t } = useTranslation('shell')
  const soonId = useId()
  // On small screens, the entry of the current screen may be outside the visible part of the strip.
  const scrollIntoView = useCallback((link: HTMLAnchorElement | null) => {
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
  if (path && hasScreen(path)) {
    return (
      <NavLink to={path} end className={styles.link ?? ''} ref={scrollIntoView}>
        {content}
      </NavLink>
    )
  }
  return (
    <>
      {/* A disabled link, so that screen readers list it and announce that it is coming soon. */}
      <span role="link" aria-disabled="true" aria-describedby={soonId} className={styles.soon}>
        {content}
      </span>
      <span id={soonId} className={styles.note}>
        {t('comingSoon')}
      </span>
    </>
  )
}
