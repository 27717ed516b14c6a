import { formatDate } from '@tessera/shared-contracts'
import type { MemberSession, User } from '@tessera/shared-contracts'
import { Badge, Button, Card, Icon, Notice, Skeleton, useConfirm } from '@tessera/shared-ui'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useEndOtherSessionsMutation, useGetSessionsQuery } from '../../../account-api.ts'
import { describeFailure } from '../describe-failure.ts'
import { useTransientMessage } from '../use-transient-message.ts'
import styles from './settings-tab.module.css'

/** The account's email address and its sessions. */
export function SecurityCard({ user }: { user: User }) {
  const { t } = useTranslation('mfe-account')
  const confirm = useConfirm()
  const { data, isLoading, refetch } = useGetSessionsQuery(undefined, { refetchOnMountOrArgChange: true })
  const [endOtherSessions, { isLoading: isEnding }] = useEndOtherSessionsMutation()
  const [success, showSuccess] = useTransientMessage()
  const [failure, setFailure] = useState<string | null>(null)
  const sessions = data?.success ? (data.sessions ?? []) : null

  const signOutEverywhere = async () => {
    const confirmed = await confirm({
      title: t('settings.signOutEverywhere'),
      message: t('settings.signOutEverywhereAsk'),
      confirmLabel: t('settings.signOut'),
      cancelLabel: t('cancel'),
    })
    if (!confirmed) return
    setFailure(null)
    const { data: response, error } = await endOtherSessions()
    if (response?.success) showSuccess(response.message || t('settings.signedOutEverywhere'))
    else setFailure(describeFailure(error ?? response, t))
    void refetch()
  }

  return (
    <Card className={styles.card}>
      <h2 className={styles.heading}>{t('settings.security')}</h2>
      <div className={styles.entry}>
        <Icon name="mail" />
        <dl>
          <dt className={styles.term}>{t('settings.boundEmail')}</dt>
          <dd>{user.email || t('settings.noEmail')}</dd>
        </dl>
      </div>
      <div className={styles.sessions}>
        <h3 className={styles.term}>{t('settings.sessions')}</h3>
        {isLoading && <Skeleton style={{ height: 44 }} />}
        {!isLoading && sessions === null && <p className={styles.hint}>{t('settings.sessionsUnknown')}</p>}
        {sessions && (
          <ul className={styles.card}>
            {sessions.map(session => (
              <SessionItem key={session.id} session={session} />
            ))}
          </ul>
        )}
        {failure && <Notice tone="danger">{failure}</Notice>}
        {success && <Notice tone="success">{success}</Notice>}
        <div className={styles.actions}>
          <Button icon="log-out" busy={isEnding} onClick={() => void signOutEverywhere()}>
            {t('settings.signOutEverywhere')}
          </Button>
        </div>
      </div>
    </Card>
  )
}

function SessionItem({ session: { device, seen_at, current } }: { session: MemberSession }) {
  const { t, i18n } = useTranslation('mfe-account')
  return (
    <li className={styles.entry}>
      <Icon name="monitor" />
      <div>
        <p>{device}</p>
        {current ? (
          <Badge tone="success">{t('settings.thisBrowser')}</Badge>
        ) : (
          <p className={styles.hint}>
            {t('settings.seen', { time: formatDate(seen_at, i18n.language, 'dateTime') })}
          </p>
        )}
      </div>
    </li>
  )
}
