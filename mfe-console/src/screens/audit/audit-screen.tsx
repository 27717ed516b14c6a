import { exportAuditEntries, formatDate, type ListedAuditEntry } from '@tessera/shared-contracts'
import { linkClass, TextField } from '@tessera/shared-ui'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { ExportLink } from '../../filters/export-link.tsx'
import { FilterBar } from '../../filters/filter-bar.tsx'
import { SearchField } from '../../filters/search-field.tsx'
import { toExportAddress, useFilters } from '../../filters/use-filters.ts'
import { ConsoleLayout } from '../../layout/console-layout.tsx'
import { DataTable, type Column } from '../../list/data-table.tsx'
import { PagedList } from '../../list/paged-list.tsx'
import { useListAuditEntriesInfiniteQuery } from '../../records-api.ts'

/** Who did what that concerns security. */
export function AuditScreen() {
  const { t } = useTranslation('mfe-console')
  const { filters, setFilter } = useFilters(['actor', 'act', 'from', 'until'])
  return (
    <ConsoleLayout
      page="audit"
      actions={<ExportLink href={toExportAddress(exportAuditEntries.path, filters)} />}
    >
      <FilterBar label={t('pages.audit')}>
        <SearchField
          label={t('audit.actor')}
          hint={t('audit.actorHint')}
          value={filters.actor ?? ''}
          onSearch={value => setFilter('actor', value)}
        />
        <SearchField
          label={t('audit.act')}
          hint={t('audit.actHint')}
          value={filters.act ?? ''}
          onSearch={value => setFilter('act', value)}
        />
        {(['from', 'until'] as const).map(name => (
          <TextField
            key={name}
            type="date"
            label={t(`audit.${name}`)}
            value={filters[name] ?? ''}
            onChange={event => setFilter(name, event.target.value)}
          />
        ))}
      </FilterBar>
      <EntryList filters={filters} />
    </ConsoleLayout>
  )
}

function EntryList({
  filters,
}: {
  filters: Parameters<typeof useListAuditEntriesInfiniteQuery>[0] & object
}) {
  const { t, i18n } = useTranslation('mfe-console')
  const query = useListAuditEntriesInfiniteQuery(filters)
  const columns: readonly Column<ListedAuditEntry>[] = [
    {
      id: 'at',
      label: t('audit.at'),
      render: ({ at }) => <time dateTime={at}>{formatDate(at, i18n.language, 'dateTime')}</time>,
    },
    { id: 'actor', label: t('audit.actor'), render: entry => <Actor entry={entry} /> },
    { id: 'act', label: t('audit.act'), render: ({ act }) => act },
    { id: 'subject', label: t('audit.subject'), render: ({ subject }) => subject },
  ]
  return (
    <PagedList
      query={query}
      rows={query.data?.pages.flatMap(page => page.entries ?? [])}
      emptyText={t('audit.none')}
    >
      {entries => (
        <DataTable caption={t('pages.audit')} columns={columns} rows={entries} getKey={({ id }) => id} />
      )}
    </PagedList>
  )
}

function Actor({ entry: { actor, actor_member } }: { entry: ListedAuditEntry }) {
  return actor_member ? (
    <Link className={linkClass} to={`/console/members/${encodeURIComponent(actor_member.id)}`}>
      <bdi>{actor_member.username}</bdi>
    </Link>
  ) : (
    actor
  )
}
