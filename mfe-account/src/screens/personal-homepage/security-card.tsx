import { isCallFailure } from '@tessera/shared-auth'
import type { MemberSession, User } from '@tessera/shared-contracts'
import { Badge, Button, Card, Icon, Notice, Skeleton, useConfirm } from '@tessera/shared-ui'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useEndOtherSessionsMutation, useGetSessionsQuery } from '../../account-api.ts'
import { failureMessage } from './failure-message.ts'
import { localTime } from './local-time.ts'
import { usePassingMessage } from './use-passing-message.ts'
import styles from './settings-tab.module.css'

/** The address that the account is bound to, and the browsers in which it is logged in. */
export function SecurityCard({ person }: { person: User }) {
  const { t } = useTranslation('mfe-account')
  const confirm = useConfirm()
  const { data, isLoading, refetch } = useGetSessionsQuery(undefined, { refetchOnMountOrArgChange: true })
  const [endOthers, { isLoading: ending }] = useEndOtherSessionsMutation()
  const [said, say] = usePassingMessage()
  const [reason, setReason] = useState<string | null>(null)
  const sessions = data?.success ? (data.sessions ?? []) : null

  const signOutEverywhere = async () => {
    const confirmed = await confirm({
      title: t('settings.signOutEverywhere'),
      message: t('settings.signOutEverywhereAsk'),
      confirmLabel: t('settings.signOut'),
      cancelLabel: t('cancel'),
    })
    if (!confirmed) return
    setReason(null)
    const { data: answer, error } = await endOthers()
    if (answer?.success) say(answer.message || t('settings.signedOutEverywhere'))
    else setReason(isCallFailure(error) ? failureMessage(error, t) : answer?.message || t('failure.unknown'))
    void refetch()
  }

  return (
    <Card className={styles.card}>
      <h2 className={styles.heading}>{t('settings.security')}</h2>
      <div className={styles.entry}>
        <Icon name="mail" />
        <dl>
          <dt className={styles.term}>{t('settings.boundEmail')}</dt>
          <dd>{person.email || t('settings.noEmail')}</dd>
        </dl>
      </div>
      <div className={styles.sessions}>
        <h3 className={styles.term}>{t('settings.sessions')}</h3>
        {isLoading && <Skeleton height={44} />}
        {!isLoading && sessions === null && <p className={styles.fine}>{t('settings.sessionsUnknown')}</p>}
        {sessions && (
          <ul className={styles.card}>
            {sessions.map(session => (
              <Session key={session.id} session={session} />
            ))}
          </ul>
        )}
        {reason && <Notice tone="danger">{reason}</Notice>}
        {said && <Notice tone="success">{said}</Notice>}
        <div className={styles.actions}>
          <Button icon="log-out" busy={ending} onClick={() => void signOutEverywhere()}>
            {t('settings.signOutEverywhere')}
          </Button>
        </div>
      </div>
    </Card>
  )
}

function Session({ session: { device, seen_at, current } }: { session: MemberSession }) {
  const { t, i18n } = useTranslation('mfe-account')
  return (
    <li className={styles.entry}>
      <Icon name="monitor" />
      <div>
        <p>{device}</p>
        {current ? (
          <Badge tone="success">{t('settings.thisBrowser')}</Badge>
        ) : (
          <p className={styles.fine}>{t('settings.seen', { time: localTime(seen_at, i18n.language) })}</p>
        )}
      </div>
    </li>
  )
}
