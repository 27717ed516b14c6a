import type { OwnCreation } from '@tessera/shared-contracts'
import { linkClass } from '@tessera/shared-ui'
import { Trans, useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import styles from './refusal-reason.module.css'

/** Why a creation is not public, where a moderator has written it, and a link to the rules. */
export function RefusalReason({ creation }: { creation: OwnCreation }) {
  const { t } = useTranslation('mfe-account')
  const { moderation, refusal_reason: reason } = creation
  if (moderation !== 'refused') return null
  return (
    <p className={styles.reason}>
      {reason && <span>{t('creations.refusalReason', { reason })}</span>}{' '}
      <Trans
        t={t}
        i18nKey="creations.refusalRules"
        components={{ rules: <Link to="/rules" className={linkClass} /> }}
      />
    </p>
  )
}
