import { reportReasons, type OwnCreation } from '@tessera/shared-contracts'
import { linkClass } from '@tessera/shared-ui'
import { Trans, useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { AppealButton } from './appeal-button.tsx'
import styles from './refusal-reason.module.css'

/** Why a creation is not public: the rule, what the moderator wrote, and the appeal against it. */
export function RefusalReason({ creation }: { creation: OwnCreation }) {
  const { t } = useTranslation('mfe-account')
  const { moderation, refusal_rule: rule, refusal_reason: quote, refusal_appeal: appeal } = creation
  if (moderation !== 'refused') return null
  // A newer server may have further rules
  const known = rule && (reportReasons.find(each => each === rule) ?? 'other')
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
      <div role="status">{appeal === 'open' && <p className={styles.waiting}>{t('appeal.open')}</p>}</div>
      {appeal === 'possible' && <AppealButton creation={creation} />}
    </div>
  )
}
