import { formatDate } from '@tessera/shared-contracts'
import { Badge } from '@tessera/shared-ui'
import { useTranslation } from 'react-i18next'
import { DataTable, type Column } from '../../../list/data-table.tsx'
import { ProvenanceText } from '../parts/provenance-text.tsx'
import { ChangedActions, ChangedRemotes, ChangedVersions } from './changed-releases.tsx'
import { groupChanges, type HistoryChange, type HistoryEntry } from './group-changes.ts'

/** The changes of channels, newest first. A change of several remotes is one row. */
export function HistoryTable({ entries }: { entries: readonly HistoryEntry[] }) {
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
