import { isCallFailure, useAppDispatch } from '@tessera/shared-auth'
import { Button, Card, Notice, Skeleton, Switch, VisuallyHidden } from '@tessera/shared-ui'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import {
  applyNotificationMails,
  useGetNotificationMailsQuery,
  useSetNotificationMailsMutation,
} from '../../../notifications-api.ts'
import { describeFailure } from '../describe-failure.ts'
import styles from './settings-tab.module.css'

const kinds = ['decisions', 'tasks'] as const
type Kind = (typeof kinds)[number]

/** Which notifications the member gets by mail. Servers of earlier releases have none, and then there is no card. */
export function NotificationMailsCard() {
  const { t } = useTranslation('mfe-account')
  const { data, error, isLoading, isFetching, refetch } = useGetNotificationMailsQuery()
  const dispatch = useAppDispatch()
  const [save] = useSetNotificationMailsMutation()
  /** The requested change, until the server responds. */
  const [pending, setPending] = useState<Partial<Record<Kind, boolean>> | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const settings = data?.success ? data : null
  const offered = kinds.filter(kind => typeof settings?.[kind] === 'boolean')
  const isMissing = isCallFailure(error) && error.status === 404
  if (isMissing || (settings && offered.length === 0)) return null

  const change = async (kind: Kind, isOn: boolean) => {
    // Two concurrent calls could arrive in the wrong order
    if (pending) return
    setFailure(null)
    setPending({ [kind]: isOn })
    const response = await save({ [kind]: isOn ? '1' : '0' })
    if (response.data?.success) dispatch(applyNotificationMails({ [kind]: isOn }))
    else setFailure(describeFailure(response.error ?? response.data, t))
    setPending(null)
  }

  return (
    <Card className={styles.card}>
      <h2 className={styles.heading}>{t('notificationMails.title')}</h2>
      <p className={styles.about}>{t('notificationMails.about')}</p>
      {isLoading && (
        <>
          <VisuallyHidden role="status">{t('notificationMails.loading')}</VisuallyHidden>
          <Skeleton style={{ height: 96 }} />
        </>
      )}
      {!settings && !isLoading && (
        <Notice tone="danger">
          <p>{t('notificationMails.loadFailed')}</p>
          <Button size="small" className={styles.retry} busy={isFetching} onClick={() => void refetch()}>
            {t('tryAgain')}
          </Button>
        </Notice>
      )}
      {offered.map(kind => (
        <Switch
          key={kind}
          label={t(`notificationMails.${kind}`)}
          checked={pending?.[kind] ?? settings?.[kind] ?? false}
          aria-disabled={pending !== null || undefined}
          onCheckedChange={isOn => void change(kind, isOn)}
        />
      ))}
      {failure && <Notice tone="danger">{failure}</Notice>}
    </Card>
  )
}
