import { channels, formatDate, type ConsoleChangeSet } from '@tessera/shared-contracts'
import { BackLink, linkClass } from '@tessera/shared-ui'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { useGetConsoleChangeSetsQuery } from '../../change-sets-api.ts'
import { ConsoleLayout } from '../../layout/console-layout.tsx'
import { AsyncContent } from '../../list/async-content.tsx'
import { DataTable, type Column } from '../../list/data-table.tsx'
import { useRefresh } from '../../plot/use-refresh.ts'
import { ChangeSetStateBadge } from './change-set-state-badge.tsx'
import styles from './change-sets.module.css'

/** The named lists of releases that change as one, the one that changed last first. */
export function ChangeSetsScreen() {
  const { t } = useTranslation('mfe-console')
  return (
    <ConsoleLayout page="releases" title={t('changeSets.title')}>
      <BackLink as={Link} to="/console/releases">
        {t('release.back')}
      </BackLink>
      <p className={styles.about}>{t('changeSets.about')}</p>
      <ChangeSetList />
    </ConsoleLayout>
  )
}

function ChangeSetList() {
  const { t } = useTranslation('mfe-console')
  const query = useGetConsoleChangeSetsQuery({})
  useRefresh(() => void query.refetch())
  return (
    <AsyncContent query={query}>
      {({ change_sets: sets }) =>
        !sets || sets.length === 0 ? <p>{t('changeSets.none')}</p> : <ChangeSetTable sets={sets} />
      }
    </AsyncContent>
  )
}

function ChangeSetTable({ sets }: { sets: readonly ConsoleChangeSet[] }) {
  const { t, i18n } = useTranslation('mfe-console')
  const columns: readonly Column<ConsoleChangeSet>[] = [
    {
      id: 'name',
      label: t('changeSets.name'),
      render: ({ name, note }) => (
        <div>
          <Link className={linkClass} to={`/console/change-sets/${encodeURIComponent(name)}`}>
            {name}
          </Link>
          {note && (
            <p className={styles.note} dir="auto">
              {note}
            </p>
          )}
        </div>
      ),
    },
    {
      id: 'releases',
      label: t('changeSets.releases'),
      render: ({ releases }) => releases.map(({ remote }) => remote).join(', ') || t('changeSets.noReleases'),
    },
    ...channels.map((channel): Column<ConsoleChangeSet> => ({
      id: channel,
      label: t(`channel.${channel}`),
      render: set => (
        <span>
          <ChangeSetStateBadge set={set} channel={channel} />
        </span>
      ),
    })),
    {
      id: 'created',
      label: t('changeSets.created'),
      isDetail: true,
      render: ({ created_at: at, created_by: by }) => (
        <span>
          <time dateTime={at}>{formatDate(at, i18n.language, 'dateTime')}</time> <bdi>{by}</bdi>
        </span>
      ),
    },
  ]
  return (
    <DataTable caption={t('changeSets.title')} columns={columns} rows={sets} getKey={({ name }) => name} />
  )
}
