import { useTranslation } from 'react-i18next'
import { PagedList } from '../../list/paged-list.tsx'
import { useGetConsoleReleaseHistoryInfiniteQuery } from '../../releases-api.ts'
import { Section } from '../member/parts/section.tsx'
import { HistoryTable } from '../releases/history/history-table.tsx'

/** When a change set was activated or rolled back, on both channels. */
export function ChangeSetHistory({ name }: { name: string }) {
  const { t } = useTranslation('mfe-console')
  const query = useGetConsoleReleaseHistoryInfiniteQuery({ change_set: name })
  return (
    <Section title={t('releases.history')}>
      <PagedList
        query={query}
        rows={query.data?.pages.flatMap(page => page.entries ?? [])}
        emptyText={t('releases.noHistory')}
      >
        {rows => <HistoryTable entries={rows} />}
      </PagedList>
    </Section>
  )
}
