import { Badge, linkClass } from '@tessera/shared-ui'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { VersionLabel } from '../parts/version-label.tsx'
import styles from './changed-releases.module.css'
import type { HistoryChange, HistoryEntry } from './group-changes.ts'

/** What was done: one action, or the action of each remote where they differ. */
export function ChangedActions({ change }: { change: HistoryChange }) {
  const { t } = useTranslation('mfe-console')
  const describe = ({ action }: HistoryEntry) => t(`releases.actions.${action}`, { defaultValue: action })
  const [first] = change
  if (change.every(({ action }) => action === first.action)) return describe(first)
  return (
    <ul className={styles.versions}>
      {change.map(entry => (
        <li key={entry.id}>
          {entry.remote} {describe(entry)}
        </li>
      ))}
    </ul>
  )
}

/** What a change is about: a remote, or the change set or the number of remotes that changed as one. */
export function ChangedRemotes({ change }: { change: HistoryChange }) {
  const { t } = useTranslation('mfe-console')
  const [{ remote, change_set: changeSet }, ...others] = change
  const names = others.length === 0 ? remote : t('releases.remotes', { count: change.length })
  if (!changeSet) return names
  return (
    <div className={styles.set}>
      <Link className={linkClass} to={`/console/change-sets/${encodeURIComponent(changeSet)}`}>
        {changeSet}
      </Link>
      <Badge>{t('releases.changeSet')}</Badge>
      <span className={styles.names}>{names}</span>
    </div>
  )
}

interface ChangedVersionsProps {
  change: HistoryChange
  field: 'version' | 'previous'
}

/** The versions of a change, or those that they replace. Of several remotes, each has its name. */
export function ChangedVersions({ change, field }: ChangedVersionsProps) {
  const { t } = useTranslation('mfe-console')
  const [first, ...others] = change
  if (others.length === 0) return first[field] && <VersionLabel version={first[field]} />
  return (
    <ul className={styles.versions}>
      {change.map(({ id, remote, [field]: version }) => (
        <li key={id}>
          {remote} {version ? <VersionLabel version={version} /> : t('releases.noPrevious')}
        </li>
      ))}
    </ul>
  )
}
