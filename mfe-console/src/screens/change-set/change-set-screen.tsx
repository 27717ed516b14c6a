import { formatDate, type CallResponse, type getConsoleChangeSet } from '@tessera/shared-contracts'
import { BackLink, Card } from '@tessera/shared-ui'
import { useTranslation } from 'react-i18next'
import { Link, useParams } from 'react-router-dom'
import { useGetConsoleChangeSetQuery } from '../../change-sets-api.ts'
import { ChannelFilter, useChannel } from '../../filters/channel-filter.tsx'
import { ConsoleLayout } from '../../layout/console-layout.tsx'
import { AsyncContent } from '../../list/async-content.tsx'
import { useRefresh } from '../../plot/use-refresh.ts'
import { FreezeNotes } from '../../release-change/freeze-notes.tsx'
import { ChangeSetStateBadge } from '../change-sets/change-set-state-badge.tsx'
import { ChangeSetActions } from './change-set-actions.tsx'
import { ChangeSetHistory } from './change-set-history.tsx'
import { SetReleases } from './set-releases.tsx'
import styles from './change-set.module.css'

/** A change set: what a channel serves of it, what can be done with it, and what was done. */
export function ChangeSetScreen() {
  const { t } = useTranslation('mfe-console')
  const { name = '' } = useParams()
  const [channel] = useChannel()
  return (
    <ConsoleLayout page="releases" title={<bdi>{name}</bdi>}>
      <BackLink as={Link} to="/console/change-sets">
        {t('changeSets.back')}
      </BackLink>
      <ChannelFilter />
      <FreezeNotes channel={channel} />
      <ChangeSetOnChannel key={`${name} ${channel}`} name={name} />
      <ChangeSetHistory name={name} />
    </ConsoleLayout>
  )
}

function ChangeSetOnChannel({ name }: { name: string }) {
  const [channel] = useChannel()
  const { currentData, ...query } = useGetConsoleChangeSetQuery({ name, channel })
  useRefresh(() => void query.refetch())
  return (
    <AsyncContent query={{ ...query, data: currentData }}>
      {response => <ChangeSetDetails response={response} />}
    </AsyncContent>
  )
}

function ChangeSetDetails({ response }: { response: CallResponse<typeof getConsoleChangeSet> }) {
  const { t, i18n } = useTranslation('mfe-console')
  const [channel] = useChannel()
  const { change_set: set } = response
  if (!set) return null
  const { note, created_at: at, created_by: by, releases } = set
  return (
    <div className={styles.details}>
      <Card className={styles.card}>
        <p className={styles.state}>
          <ChangeSetStateBadge set={set} channel={channel} />
          <span className={styles.created}>
            {t('changeSets.created')} <time dateTime={at}>{formatDate(at, i18n.language, 'dateTime')}</time>{' '}
            <bdi>{by}</bdi>
          </span>
        </p>
        {note && <p dir="auto">{note}</p>}
        <ChangeSetActions name={set.name} response={response} />
      </Card>
      {releases.length === 0 ? <p>{t('changeSets.empty')}</p> : <SetReleases releases={releases} />}
    </div>
  )
}
