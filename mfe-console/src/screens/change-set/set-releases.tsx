import { formatDate, type ConsoleSetRelease } from '@tessera/shared-contracts'
import { Badge, linkClass } from '@tessera/shared-ui'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { useChannel } from '../../filters/channel-filter.tsx'
import { DataTable, type Column } from '../../list/data-table.tsx'
import { Section } from '../member/parts/section.tsx'
import { AudienceText } from '../releases/parts/audience-text.tsx'
import { VersionLabel } from '../releases/parts/version-label.tsx'

/** The releases of a change set, with what the channel serves of each remote. */
export function SetReleases({ releases }: { releases: readonly ConsoleSetRelease[] }) {
  const { t, i18n } = useTranslation('mfe-console')
  const [channel] = useChannel()
  const columns: readonly Column<ConsoleSetRelease>[] = [
    {
      id: 'remote',
      label: t('releases.remote'),
      render: ({ remote }) => (
        <Link className={linkClass} to={`/console/releases/${remote}?channel=${channel}`}>
          {remote}
        </Link>
      ),
    },
    {
      id: 'version',
      label: t('releases.version'),
      render: ({ version }) => <VersionLabel version={version} />,
    },
    {
      id: 'served',
      label: t(`channel.${channel}`),
      render: release => <ServedVersion release={release} />,
    },
    {
      id: 'added',
      label: t('changeSets.added'),
      isDetail: true,
      render: ({ added_at: at, added_by: by }) => (
        <span>
          <time dateTime={at}>{formatDate(at, i18n.language, 'dateTime')}</time> <bdi>{by}</bdi>
        </span>
      ),
    },
  ]
  return (
    <Section title={t('changeSets.releases')}>
      <DataTable
        caption={t('changeSets.releases')}
        columns={columns}
        rows={releases}
        getKey={({ remote }) => remote}
      />
    </Section>
  )
}

/** Whether the channel serves the release, or else which version it serves of the remote. */
function ServedVersion({ release: { version, live } }: { release: ConsoleSetRelease }) {
  const { t } = useTranslation('mfe-console')
  const [channel] = useChannel()
  const served = live.find(each => each.channel === channel)
  if (served?.version === version)
    return (
      <span>
        <Badge tone="success">{t('changeSets.state.live')}</Badge>
      </span>
    )
  const canary = served?.canary?.version === version ? served.canary : null
  return (
    <span>
      {canary && (
        <>
          <Badge tone="accent">{t('releases.canary')}</Badge>{' '}
          <AudienceText percent={canary.percent} cohort={canary.cohort} />{' '}
        </>
      )}
      {served?.version ? <VersionLabel version={served.version} /> : t('changeSets.state.off')}
    </span>
  )
}
