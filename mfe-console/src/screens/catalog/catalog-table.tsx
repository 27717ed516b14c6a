import { formatDate, type CatalogEntry } from '@tessera/shared-contracts'
import { Badge } from '@tessera/shared-ui'
import { useTranslation } from 'react-i18next'
import { DataTable, type Column } from '../../list/data-table.tsx'
import { VersionLabel } from '../releases/parts/version-label.tsx'
import styles from './catalog.module.css'

/** The entries, each with its owner and the releases that use it. */
export function CatalogTable({ entries }: { entries: readonly CatalogEntry[] }) {
  const { t } = useTranslation('mfe-console')
  const columns: readonly Column<CatalogEntry>[] = [
    {
      id: 'kind',
      label: t('catalog.kind'),
      render: ({ kind }) => t(`catalog.kinds.${kind}`, { defaultValue: kind }),
    },
    { id: 'name', label: t('catalog.name'), render: entry => <EntryName entry={entry} /> },
    { id: 'owner', label: t('catalog.owner'), render: entry => <Owners entry={entry} /> },
    { id: 'users', label: t('catalog.users'), render: entry => <Users entry={entry} /> },
  ]
  return (
    <DataTable
      caption={t('catalog.title')}
      columns={columns}
      rows={entries}
      getKey={({ kind, name, package: owner = '' }) => `${kind} ${owner} ${name}`}
    />
  )
}

function EntryName({ entry: { name, package: owner, about, version, deprecated } }: { entry: CatalogEntry }) {
  const { t, i18n } = useTranslation('mfe-console')
  const details = [
    owner && t('catalog.ofPackage', { name: owner }),
    version && t('catalog.version', { version }),
    about,
  ].filter(Boolean)
  return (
    <div className={styles.entry}>
      <code>{name}</code>
      {details.length > 0 && (
        <span className={styles.details} dir="auto">
          {details.join(' · ')}
        </span>
      )}
      {deprecated && (
        <span>
          <Badge tone="warning">
            {t('catalog.deprecated', { date: formatDate(deprecated.until, i18n.language, 'date') })}
          </Badge>{' '}
          {deprecated.instead && t('catalog.instead', { name: deprecated.instead })}
        </span>
      )}
    </div>
  )
}

function Owners({ entry: { owners } }: { entry: CatalogEntry }) {
  const { t } = useTranslation('mfe-console')
  if (owners.length === 0)
    return (
      <span>
        <Badge tone="warning">{t('catalog.noOwner')}</Badge>
      </span>
    )
  return owners.map(owner => (owner === 'site' ? t('catalog.site') : owner)).join(', ')
}

function Users({ entry: { users } }: { entry: CatalogEntry }) {
  const { t } = useTranslation('mfe-console')
  if (users.length === 0) return <span className={styles.details}>{t('catalog.noUsers')}</span>
  return (
    <ul className={styles.users}>
      {users.map(({ remote, version, range, by = [] }) => (
        <li key={`${remote} ${version}`}>
          {remote} <VersionLabel version={version} /> {range && <code>{range}</code>}
          {by.length > 0 && <span className={styles.details}> {by.join(', ')}</span>}
        </li>
      ))}
    </ul>
  )
}
