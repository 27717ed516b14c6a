import type { OwnCreation } from '@tessera/shared-contracts'
import { useTranslation } from 'react-i18next'
import styles from './refusal-reason.module.css'

/** Why a creation is not public, where a moderator has written it. */
export function RefusalReason({ creation }: { creation: OwnCreation }) {
  const { t } = useTranslation('mfe-account')
  const { moderation, refusal_reason: reason } = creation
  return moderation === 'refused' && reason ? (
    <p className={styles.reason}>{t('creations.refusalReason', { reason })}</p>
  ) : null
}
