import { channels } from '@tessera/shared-contracts'
import { SelectField } from '@tessera/shared-ui'
import { useTranslation } from 'react-i18next'
import { FilterBar } from '../../filters/filter-bar.tsx'
import { useFilters } from '../../filters/use-filters.ts'
import { PagedList } from '../../list/paged-list.tsx'
import { useGetConsoleReleaseHistoryInfiniteQuery } from '../../releases-api.ts'
import { Section } from '../member/parts/section.tsx'
import { HistoryTable } from './history/history-table.tsx'

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
