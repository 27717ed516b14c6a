import { Button, Card, Notice, restoreFocusOnUnmount, Skeleton, VisuallyHidden } from '@tessera/shared-ui'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import settingsStyles from '../settings-tab.module.css'
import { AuthenticatorApp } from './authenticator-app.tsx'
import { Passkeys } from './passkeys.tsx'
import { RecoveryCodesDialog } from './recovery-codes-dialog.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'
import { useTwoStepChanges } from './use-two-step-changes.ts'
import { countSecondFactors, useTwoStepStatus } from './use-two-step-status.ts'
import styles from './two-step.module.css'

/** Two-step verification: the passkeys, the authenticator app and the recovery codes of the member. */
export function TwoStepCard() {
  const { t } = useTranslation('mfe-account')
  const card = useRef<HTMLDivElement>(null)
  const { status, isLoading, refetch } = useTwoStepStatus({ refetchOnMount: true })
  const [isRetrying, setIsRetrying] = useState(false)
  const changes = useTwoStepChanges(refetch)
  const { success, failure, recoveryCodes } = changes

  const retry = async () => {
    setIsRetrying(true)
    await refetch()
    setIsRetrying(false)
  }

  return (
    <Card ref={card} className={settingsStyles.card}>
      <h2 className={settingsStyles.heading}>{t('twoStep.title')}</h2>
      <p className={settingsStyles.about}>{t('twoStep.about')}</p>
      {isLoading && !isRetrying && (
        <>
          <VisuallyHidden role="status">{t('twoStep.loading')}</VisuallyHidden>
          <Skeleton style={{ height: 220 }} />
        </>
      )}
      {!status && (isRetrying || !isLoading) && (
        <Notice tone="danger">
          <p>{t('twoStep.loadFailed')}</p>
          <Button
            ref={restoreFocusOnUnmount(() => card.current?.querySelector('button'))}
            size="small"
            className={styles.retry}
            busy={isRetrying}
            onClick={() => void retry()}
          >
            {t('tryAgain')}
          </Button>
        </Notice>
      )}
      {status && (
        <>
          <Passkeys status={status} changes={changes} />
          <AuthenticatorApp status={status} changes={changes} />
          {countSecondFactors(status) > 0 && <RecoveryCodes status={status} changes={changes} />}
        </>
      )}
      {failure && <Notice tone="danger">{failure}</Notice>}
      {success && <Notice tone="success">{success}</Notice>}
      {recoveryCodes && <RecoveryCodesDialog codes={recoveryCodes} onSaved={changes.dismissRecoveryCodes} />}
    </Card>
  )
}
