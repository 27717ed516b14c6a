import { formatDate, type ConsoleFreeze } from '@tessera/shared-contracts'
import { Badge, Button, Notice } from '@tessera/shared-ui'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { AsyncContent } from '../../list/async-content.tsx'
import { DataTable, type Column } from '../../list/data-table.tsx'
import { useRefresh } from '../../plot/use-refresh.ts'
import { useEndConsoleFreezeMutation, useGetConsoleFreezesQuery } from '../../schedule-api.ts'
import { Section } from '../member/parts/section.tsx'
import { AddFreezeDialog } from './add-freeze-dialog.tsx'
import { useConfirmedAction } from './use-confirmed-action.ts'
import styles from './schedule.module.css'

/** The freezes that have not ended. They are added and ended here. */
export function FreezeList() {
  const { t, i18n } = useTranslation('mfe-console')
  const query = useGetConsoleFreezesQuery({})
  useRefresh(() => void query.refetch())
  const [isAdding, setIsAdding] = useState(false)
  const [endFreeze, { isLoading }] = useEndConsoleFreezeMutation()
  const { run, failure } = useConfirmedAction(() => void query.refetch())
  const renderTime = (at: string) => <time dateTime={at}>{formatDate(at, i18n.language, 'dateTime')}</time>

  const end = ({ id, channel }: ConsoleFreeze) =>
    run(
      {
        title: t('schedule.endTitle'),
        message: t('schedule.endText', { channel: t(`channel.${channel}`) }),
        confirmLabel: t('schedule.endFreeze'),
      },
      () => endFreeze({ id }),
    )
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
          <Button size="small" disabled={isLoading} onClick={() => void end(freeze)}>
            {t('schedule.end')}
          </Button>
        </span>
      ),
    },
  ]
  return (
    <Section title={t('schedule.freezes')}>
      <p>{t('schedule.aboutFreezes')}</p>
      <Button size="small" icon="plus" className={styles.add} onClick={() => setIsAdding(true)}>
        {t('schedule.add')}
      </Button>
      {failure && <Notice tone="danger">{failure}</Notice>}
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
