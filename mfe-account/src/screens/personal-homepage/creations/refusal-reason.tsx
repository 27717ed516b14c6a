import { useAccountModals } from '@tessera/shared-auth'
import { reportReasons, type OwnCreation } from '@tessera/shared-contracts'
import { Button, linkClass, restoreFocusOnUnmount } from '@tessera/shared-ui'
import { useRef } from 'react'
import { Trans, useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import styles from './refusal-reason.module.css'

/** Why a creation is not public: the rule, what the moderator wrote, and the appeal against it. */
export function RefusalReason({ creation }: { creation: OwnCreation }) {
  const { t } = useTranslation('mfe-account')
  const { openAppeal, appealedIds } = useAccountModals()
  const status = useRef<HTMLDivElement>(null)
  const { moderation, refusal_rule: rule, refusal_reason: quote, refusal_appeal: appeal } = creation
  if (moderation !== 'refused') return null
  // A newer server may have further rules
  const known = rule && (reportReasons.find(each => each === rule) ?? 'other')
  const id = String(creation.id)
  const isSent = appeal === 'possible' && appealedIds?.has(id)
  return (
    <div className={styles.refusal}>
      <p className={styles.reason}>
        {known && <span>{t(`refusal.${known}`)}</span>}{' '}
        <Trans
          t={t}
          i18nKey="creations.refusalRules"
          components={{ rules: <Link to="/rules" className={linkClass} /> }}
        />
      </p>
      {quote && (
        <figure className={styles.quotation}>
          <figcaption>{t('refusal.quoted')}</figcaption>
          <blockquote dir="auto">{quote}</blockquote>
        </figure>
      )}
      <div ref={status} role="status" tabIndex={-1}>
        {(appeal === 'open' || isSent) && <p className={styles.waiting}>{t('appeal.open')}</p>}
      </div>
      {appeal === 'possible' && !isSent && openAppeal && (
        <Button ref={restoreFocusOnUnmount(() => status.current)} size="small" onClick={() => openAppeal(id)}>
          {t('appeal.label')}
        </Button>
      )}
    </div>
  )
}
