import { Button, Dialog, linkClass, Notice } from '@tessera/shared-ui'
import { useId, useState, type SubmitEvent } from 'react'
import { useTranslation } from 'react-i18next'
import styles from '../settings-tab.module.css'
import { useTwoStepStatus } from '../two-step/use-two-step-status.ts'
import { getPasskeySupport } from '../web-authn/get-passkey-support.ts'
import { useFactorVerification } from './use-factor-verification.ts'
import { VerificationCodeField } from './verification-code-field.tsx'

interface VerificationDialogProps {
  onVerified: () => void
  onCancel: () => void
}

/** Confirms the second factor before what a stolen session must not do. Offers the factors that the member has. */
export function VerificationDialog({ onVerified, onCancel }: VerificationDialogProps) {
  const { t } = useTranslation('mfe-account')
  const formId = useId()
  const { status } = useTwoStepStatus()
  const { checking, failure, verifyWithPasskey, verifyWithCode } = useFactorVerification(onVerified)
  const [code, setCode] = useState('')
  const [wantsRecoveryCode, setWantsRecoveryCode] = useState(false)
  // All factors are offered while those of the member are unknown
  const hasApp = status?.hasApp ?? true
  const offersPasskey = getPasskeySupport() === 'supported' && status?.passkeys.length !== 0
  const showsCode = hasApp || wantsRecoveryCode || !offersPasskey

  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    if (checking === null && code.trim()) void verifyWithCode(code.trim())
  }
  return (
    <Dialog
      open
      size="small"
      title={t('verification.title')}
      onClose={onCancel}
      footer={
        <>
          <Button onClick={onCancel}>{t('cancel')}</Button>
          {offersPasskey && (
            <Button
              variant={showsCode ? 'secondary' : 'primary'}
              data-autofocus={!showsCode || undefined}
              busy={checking === 'passkey'}
              onClick={() => void verifyWithPasskey()}
            >
              {t('passkey.use')}
            </Button>
          )}
          {showsCode && (
            <Button
              type="submit"
              form={formId}
              variant="primary"
              busy={checking === 'code'}
              disabled={!code.trim()}
            >
              {t('verification.confirm')}
            </Button>
          )}
        </>
      }
    >
      <form id={formId} className={styles.form} noValidate onSubmit={submit}>
        <p>{t('verification.lead')}</p>
        {showsCode ? (
          <VerificationCodeField
            hasApp={hasApp}
            takesFocus={wantsRecoveryCode}
            value={code}
            onChange={setCode}
          />
        ) : (
          <button type="button" className={linkClass} onClick={() => setWantsRecoveryCode(true)}>
            {t('verification.useRecoveryCode')}
          </button>
        )}
        {failure && <Notice tone="danger">{failure}</Notice>}
      </form>
    </Dialog>
  )
}
