import { channels, formatDate } from '@tessera/shared-contracts'
import { Badge, SelectField } from '@tessera/shared-ui'
import { useTranslation } from 'react-i18next'
import { FilterBar } from '../../filters/filter-bar.tsx'
import { useFilters } from '../../filters/use-filters.ts'
import { DataTable, type Column } from '../../list/data-table.tsx'
import { PagedList } from '../../list/paged-list.tsx'
import { useGetConsoleReleaseHistoryInfiniteQuery } from '../../releases-api.ts'
import { Section } from '../member/parts/section.tsx'
import { ChangedActions, ChangedRemotes, ChangedVersions } from './history/changed-releases.tsx'
import { groupChanges, type HistoryChange, type HistoryEntry } from './history/group-changes.ts'
import { ProvenanceText } from './parts/provenance-text.tsx'

/** What changed, newest first. The filters are in the address. */
export function ReleaseHistory({ liveRemotes }: { liveRemotes: readonly string[] }) {
  const { t } = useTranslation('mfe-console')
  const { filters, setFilter } = useFilters(['remote', 'history'])
  const { remote } = filters
  const channel = channels.find(each => each === filters.history)
  const query = useGetConsoleReleaseHistoryInfiniteQuery({
    ...(remote && { remote }),
    ...(channel && { channel }),
  })
  const entries = query.data?.pages.flatMap(page => page.entries ?? [])
  // Includes remotes that are no longer live
  const remotes = new Set([
    ...liveRemotes,
    ...(entries ?? []).map(entry => entry.remote),
    ...(remote ? [remote] : []),
  ])
  return (
    <Section title={t('releases.history')}>
      <FilterBar label={t('releases.history')}>
        <SelectField
          label={t('releases.remote')}
          value={remote ?? ''}
          options={[
            { value: '', label: t('all') },
            ...[...remotes].sort().map(value => ({ value, label: value })),
          ]}
          onChange={event => setFilter('remote', event.target.value)}
        />
        <SelectField
          label={t('releases.channelOfHistory')}
          value={channel ?? ''}
          options={[
            { value: '', label: t('all') },
            ...channels.map(value => ({ value, label: t(`channel.${value}`) })),
          ]}
          onChange={event => setFilter('history', event.target.value)}
        />
      </FilterBar>
      <PagedList query={query} rows={entries} emptyText={t('releases.noHistory')}>
        {rows => <HistoryTable entries={rows} />}
      </PagedList>
    </Section>
  )
}

function HistoryTable({ entries }: { entries: readonly HistoryEntry[] }) {
  const { t, i18n } = useTranslation('mfe-console')
  const columns: readonly Column<HistoryChange>[] = [
    {
      id: 'at',
      label: t('audit.at'),
      render: ([{ at }]) => <time dateTime={at}>{formatDate(at, i18n.language, 'dateTime')}</time>,
    },
    {
      id: 'action',
      label: t('audit.act'),
      render: change => <ChangedActions change={change} />,
    },
    { id: 'remote', label: t('releases.remote'), render: change => <ChangedRemotes change={change} /> },
    {
      id: 'version',
      label: t('releases.version'),
      render: change => <ChangedVersions change={change} field="version" />,
    },
    {
      id: 'previous',
      isDetail: true,
      label: t('releases.previous'),
      render: change => <ChangedVersions change={change} field="previous" />,
    },
    {
      id: 'channel',
      isDetail: true,
      label: t('channel.title'),
      render: ([{ channel }]) => channel && t(`channel.${channel}`),
    },
    { id: 'by', isDetail: true, label: t('audit.actor'), render: ([{ by }]) => <bdi>{by}</bdi> },
    {
      id: 'details',
      isDetail: true,
      label: t('releases.details'),
      render: ([entry]) => <HistoryDetails entry={entry} />,
    },
  ]
  return (
    <DataTable
      caption={t('releases.history')}
      columns={columns}
      rows={groupChanges(entries)}
      getKey={([{ id }]) => String(id)}
    />
  )
}

function HistoryDetails({ entry: { forced, mounted, note, provenance } }: { entry: HistoryEntry }) {
  const { t } = useTranslation('mfe-console')
  const hasProvenance = Object.keys(provenance ?? {}).length > 0
  return (
    <div>
      {forced && <Badge tone="warning">{t('releases.forced')}</Badge>}{' '}
      {mounted === false && <Badge>{t('releases.notMounted')}</Badge>} {note && <q dir="auto">{note}</q>}{' '}
      {hasProvenance && <ProvenanceText provenance={provenance} />}
    </div>
  )
}
