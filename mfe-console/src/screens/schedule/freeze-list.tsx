import { formatDate, type ConsoleFreeze } from '@tessera/shared-contracts'
import { Badge, Button, Notice, restoreFocusOnUnmount } from '@tessera/shared-ui'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { AsyncContent } from '../../list/async-content.tsx'
import { DataTable, type Column } from '../../list/data-table.tsx'
import { useRefresh } from '../../plot/use-refresh.ts'
import { useEndConsoleFreezeMutation, useGetConsoleFreezesQuery } from '../../schedule-api.ts'
import { Section } from '../member/parts/section.tsx'
import { AddFreezeDialog } from './add-freeze-dialog.tsx'
import { useConfirmedAction } from './use-confirmed-action.ts'
import { useDescribeFreezeEnd } from './use-describe-freeze-end.ts'
import styles from './schedule.module.css'

const headingId = 'freezes-heading'
/** Receives the focus when a freeze, and the button in it, is removed. */
const getHeading = () => document.getElementById(headingId)

/** The freezes that have not ended. They are added and ended here. */
export function FreezeList() {
  const { t, i18n } = useTranslation('mfe-console')
  const query = useGetConsoleFreezesQuery({})
  useRefresh(() => void query.refetch())
  const [isAdding, setIsAdding] = useState(false)
  const [endFreeze, { isLoading }] = useEndConsoleFreezeMutation()
  const { run, message } = useConfirmedAction(() => void query.refetch())
  const toTime = (at: string) => formatDate(at, i18n.language, 'dateTime')
  const renderTime = (at: string) => <time dateTime={at}>{toTime(at)}</time>

  const describeEnd = useDescribeFreezeEnd(query.data?.freezes ?? [])

  const end = (freeze: ConsoleFreeze) => {
    const { doneText, ...confirmation } = describeEnd(freeze)
    return run(confirmation, () => endFreeze({ id: freeze.id }), doneText)
  }
  const columns: readonly Column<ConsoleFreeze>[] = [
    { id: 'channel', label: t('channel.title'), render: ({ channel }) => t(`channel.${channel}`) },
    {
      id: 'from',
      label: t('schedule.from'),
      render: ({ from, in_effect: isInEffect }) => (
        <span>
          {renderTime(from)} {isInEffect && <Badge tone="warning">{t('schedule.inEffect')}</Badge>}
        </span>
      ),
    },
    { id: 'until', label: t('schedule.until'), render: ({ until }) => renderTime(until) },
    {
      id: 'reason',
      label: t('schedule.reason'),
      render: ({ reason }) => (
        <span className={styles.reason} dir="auto">
          {reason}
        </span>
      ),
    },
    {
      id: 'by',
      label: t('audit.actor'),
      isDetail: true,
      render: ({ created_by: by }) => <bdi>{by}</bdi>,
    },
    {
      id: 'act',
      label: t('audit.act'),
      render: freeze => (
        <span>
          <Button
            ref={restoreFocusOnUnmount(getHeading)}
            size="small"
            disabled={isLoading}
            aria-label={t(freeze.in_effect ? 'schedule.endNamed' : 'schedule.removeNamed', {
              channel: t(`channel.${freeze.channel}`),
              from: toTime(freeze.from),
              reason: freeze.reason,
            })}
            onClick={() => void end(freeze)}
          >
            {t(freeze.in_effect ? 'schedule.end' : 'schedule.remove')}
          </Button>
        </span>
      ),
    },
  ]
  return (
    <Section title={t('schedule.freezes')} headingId={headingId}>
      <p>{t('schedule.aboutFreezes')}</p>
      <Button size="small" icon="plus" className={styles.add} onClick={() => setIsAdding(true)}>
        {t('schedule.add')}
      </Button>
      {message && (
        <Notice key={message.tone} tone={message.tone}>
          {message.text}
        </Notice>
      )}
      <AsyncContent query={query}>
        {({ freezes }) =>
          !freezes || freezes.length === 0 ? (
            <p>{t('schedule.noFreezes')}</p>
          ) : (
            <DataTable
              caption={t('schedule.freezes')}
              columns={columns}
              rows={freezes}
              getKey={({ id }) => id}
            />
          )
        }
      </AsyncContent>
      {isAdding && (
        <AddFreezeDialog onAdded={() => void query.refetch()} onClose={() => setIsAdding(false)} />
      )}
    </Section>
  )
}
