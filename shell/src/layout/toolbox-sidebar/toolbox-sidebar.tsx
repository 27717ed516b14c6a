import { useSession } from '@tessera/shared-auth'
import { Icon, PathIcon } from '@tessera/shared-ui'
import { Fragment, useCallback, useId, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { NavLink } from 'react-router-dom'
import { useLanguage } from '../../i18n/language.tsx'
import { centerInList } from './center-in-list.ts'
import {
  getKey,
  isComing,
  mergeNavigation,
  type SidebarEntry,
  type SidebarRemotes,
  type SidebarSection,
} from './merge-navigation.ts'
import styles from './toolbox-sidebar.module.css'
import { useFoldedGroups } from './use-folded-groups.ts'

/** A folded group without a heading shows so many of its entries. */
const maxWithoutHeading = 6

/** The links of the toolbox (specification 1, §2). On small screens, a strip above the screen. */
export function ToolboxSidebar({ remotes, deferred }: SidebarRemotes) {
  const { t } = useTranslation('shell')
  const { signedIn } = useSession()
  const sections = useMemo(
    () => mergeNavigation({ remotes, deferred }, signedIn),
    [remotes, deferred, signedIn],
  )
  const { canFold, isOpen, toggle } = useFoldedGroups(sections)
  return (
    <nav aria-label={t('toolbox.name')} className={styles.sidebar}>
      <div className={styles.groups}>
        {sections.map(group => {
          const { section, heading, entries } = group
          const folds = canFold && (heading !== null || entries.length > maxWithoutHeading)
          const fold = folds ? { isOpen: isOpen(section), onToggle: () => toggle(section) } : null
          return <EntryGroup key={section} {...group} fold={fold} />
        })}
      </div>
    </nav>
  )
}

interface EntryGroupProps extends SidebarSection {
  /** Null: the group is always open. */
  fold: { isOpen: boolean; onToggle(): void } | null
}

function EntryGroup({ heading, entries, fold }: EntryGroupProps) {
  const { t } = useTranslation('shell')
  const { language } = useLanguage()
  const headingId = useId()
  const isFolded = fold !== null && !fold.isOpen
  const shown = isFolded ? entries.slice(0, heading ? 0 : maxWithoutHeading) : entries
  const firstComing = shown.findIndex(isComing)
  const label = typeof heading === 'string' ? t(`toolbox.${heading}`) : heading?.[language]
  return (
    <div className={styles.group}>
      {fold && heading && <FoldButton id={headingId} label={label} {...fold} />}
      {heading && !fold && (
        // Not a heading element, because the first heading of the document is the screen's.
        <p id={headingId} className={styles.heading}>
          {label}
        </p>
      )}
      {shown.length > 0 && (
        <ul className={styles.entries} aria-labelledby={heading ? headingId : undefined}>
          {shown.map((entry, index) => (
            <Fragment key={getKey(entry)}>
              {index === firstComing && (
                // Each entry has the same words as its description
                <li aria-hidden className={styles.caption}>
                  {t('comingSoon')}
                </li>
              )}
              <li className={styles.entry}>
                <EntryLink entry={entry} />
              </li>
            </Fragment>
          ))}
        </ul>
      )}
      {fold && !heading && <FoldButton label={t('toolbox.more')} {...fold} />}
    </div>
  )
}

interface FoldButtonProps {
  id?: string
  label: string | undefined
  isOpen: boolean
  onToggle(): void
}

const FoldButton = ({ id, label, isOpen, onToggle }: FoldButtonProps) => (
  <button type="button" id={id} className={styles.fold} aria-expanded={isOpen} onClick={onToggle}>
    {label}
    <Icon name="chevron-right" size={16} />
  </button>
)

function EntryLink({ entry }: { entry: SidebarEntry }) {
  const { t } = useTranslation('shell')
  const { language } = useLanguage()
  const soonId = useId()
  // On small screens, the entry of the current screen may be outside the visible part of the strip.
  const showCurrent = useCallback((link: HTMLAnchorElement | null) => {
    const list = link?.closest(`.${styles.groups}`)
    if (list && link?.getAttribute('aria-current') === 'page') centerInList(link, list)
  }, [])
  const content =
    'own' in entry ? (
      <>
        <Icon name={entry.own.icon} size={18} />
        {t(`toolbox.${entry.own.name}`)}
      </>
    ) : (
      <>
        <PathIcon path={entry.declared.icon} size={18} />
        {entry.declared.label[language]}
      </>
    )
  const { path, href } = 'own' in entry ? entry.own : { ...entry.declared, href: undefined }
  if (href) {
    return (
      <a href={href} className={styles.link}>
        {content}
      </a>
    )
  }
  if (path) {
    return (
      <NavLink to={path} end className={styles.link ?? ''} ref={showCurrent}>
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
