import { formatDate, type ScheduledChange } from '@tessera/shared-contracts'
import { Badge, Button, linkClass, Notice, restoreFocusOnUnmount } from '@tessera/shared-ui'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { AsyncContent } from '../../list/async-content.tsx'
import { DataTable, type Column } from '../../list/data-table.tsx'
import { useRefresh } from '../../plot/use-refresh.ts'
import { useCancelScheduledChangeMutation, useGetConsoleScheduledChangesQuery } from '../../schedule-api.ts'
import { Section } from '../member/parts/section.tsx'
import { AudienceText } from '../releases/parts/audience-text.tsx'
import { VersionLabel } from '../releases/parts/version-label.tsx'
import { useConfirmedAction } from './use-confirmed-action.ts'
import styles from './schedule.module.css'

const headingId = 'scheduled-heading'
/** Gets the focus of a button that leaves with its activation. */
const getHeading = () => document.getElementById(headingId)

const describeReleases = ({ change_set: changeSet, releases }: ScheduledChange) =>
  changeSet ?? releases.map(({ remote }) => remote).join(', ')

/** The scheduled activations, the next one first. Each can be canceled. */
export function ScheduledChanges() {
  const { t, i18n } = useTranslation('mfe-console')
  const query = useGetConsoleScheduledChangesQuery({})
  useRefresh(() => void query.refetch())
  const [cancelChange, { isLoading }] = useCancelScheduledChangeMutation()
  const { run, message } = useConfirmedAction(() => void query.refetch())
  const toTime = (at: string) => formatDate(at, i18n.language, 'dateTime')

  const cancel = (change: ScheduledChange) =>
    run(
      {
        title: t('schedule.cancelTitle'),
        message: t('schedule.cancelText', { time: toTime(change.starts_at) }),
        confirmLabel: t('schedule.cancelActivation'),
      },
      () => cancelChange({ id: change.id }),
      t('schedule.canceled', { what: describeReleases(change) }),
    )
  const columns: readonly Column<ScheduledChange>[] = [
    {
      id: 'starts',
      label: t('schedule.starts'),
      render: ({ starts_at: at }) => <time dateTime={at}>{toTime(at)}</time>,
    },
    { id: 'what', label: t('schedule.what'), render: change => <ActivatedReleases change={change} /> },
    { id: 'channel', label: t('channel.title'), render: ({ channel }) => t(`channel.${channel}`) },
    {
      id: 'by',
      label: t('audit.actor'),
      isDetail: true,
      render: ({ requested_by: by }) => <bdi>{by}</bdi>,
    },
    {
      id: 'act',
      label: t('audit.act'),
      render: change => (
        <span>
          <Button
            ref={restoreFocusOnUnmount(getHeading)}
            size="small"
            disabled={isLoading}
            aria-label={t('schedule.cancelNamed', {
              time: toTime(change.starts_at),
              what: describeReleases(change),
            })}
            onClick={() => void cancel(change)}
          >
            {t('schedule.cancel')}
          </Button>
        </span>
      ),
    },
  ]
  return (
    <Section title={t('schedule.scheduled')} headingId={headingId}>
      {message && (
        <Notice key={message.tone} tone={message.tone}>
          {message.text}
        </Notice>
      )}
      <AsyncContent query={query}>
        {({ changes }) =>
          !changes || changes.length === 0 ? (
            <p>{t('schedule.noScheduled')}</p>
          ) : (
            <DataTable
              caption={t('schedule.scheduled')}
              columns={columns}
              rows={changes}
              getKey={({ id }) => id}
            />
          )
        }
      </AsyncContent>
    </Section>
  )
}

function ActivatedReleases({ change }: { change: ScheduledChange }) {
  const { t } = useTranslation('mfe-console')
  const { change_set: changeSet, percent, cohort, releases } = change
  return (
    <div className={styles.what}>
      {changeSet && (
        <Link className={linkClass} to={`/console/change-sets/${encodeURIComponent(changeSet)}`}>
          {changeSet}
        </Link>
      )}
      <ul>
        {releases.map(({ remote, version }) => (
          <li key={remote}>
            {remote} <VersionLabel version={version} />
          </li>
        ))}
      </ul>
      {percent != null && (
        <span>
          <Badge tone="accent">{t('releases.canary')}</Badge>{' '}
          <AudienceText percent={percent} cohort={cohort} />
        </span>
      )}
    </div>
  )
}
