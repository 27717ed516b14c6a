import { formatDate, type CallResponse, type getConsoleReleaseFaults } from '@tessera/shared-contracts'
import { useTranslation } from 'react-i18next'
import { useChannel } from '../../filters/channel-filter.tsx'
import { DataTable, type Column } from '../../list/data-table.tsx'
import { useGetConsoleReleaseFaultsQuery } from '../../releases-api.ts'
import { Section } from '../member/parts/section.tsx'
import { shortenVersion } from '../releases/parts/version-label.tsx'

type BlockedContent = NonNullable<CallResponse<typeof getConsoleReleaseFaults>['blocked']>[number]

/** What the content security policy blocked for a release. Shows nothing where that is nothing. */
export function ReleaseBlocked({ remote, version }: { remote: string; version: string }) {
  const { t, i18n } = useTranslation('mfe-console')
  const [channel] = useChannel()
  // `ReleaseFaults` makes the same call, and shows its failure
  const { currentData } = useGetConsoleReleaseFaultsQuery({ remote, version, channel })
  const blocked = currentData?.blocked ?? []
  if (blocked.length === 0) return null
  const title = t('release.blockedFor', { version: shortenVersion(version) })
  const columns: readonly Column<BlockedContent>[] = [
    { id: 'blocked', label: t('release.blocked'), render: each => <code>{each.blocked}</code> },
    { id: 'directive', label: t('release.directive'), render: ({ directive }) => <code>{directive}</code> },
    {
      id: 'reports',
      label: t('release.blockedReports'),
      isNumeric: true,
      render: ({ reports }) => reports.toLocaleString(i18n.language),
    },
    {
      id: 'last',
      label: t('release.lastBlocked'),
      render: ({ last_at }) => (
        <time dateTime={last_at}>{formatDate(last_at, i18n.language, 'dateTime')}</time>
      ),
    },
  ]
  return (
    <Section title={title}>
      <p>{t('release.blockedHint')}</p>
      <DataTable
        caption={title}
        columns={columns}
        rows={blocked}
        getKey={each => `${each.directive} ${each.blocked}`}
      />
    </Section>
  )
}
