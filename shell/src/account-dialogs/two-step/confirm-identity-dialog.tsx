import { Button, Dialog, linkClass } from '@tessera/shared-ui'
import { useId, useState, type SubmitEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { FormMessage } from '../../forms/form-message.tsx'
import styles from '../form.module.css'
import { supportsPasskeys } from './request-passkey.ts'
import { SecondStepCodeField } from './second-step-code-field.tsx'
import { useFactorConfirmation } from './use-factor-confirmation.ts'
import { useOwnFactors } from './use-own-factors.ts'

interface ConfirmIdentityDialogProps {
  onConfirmed: () => void
  onClose: () => void
}

/** Confirms the second factor before what a stolen session must not do. Offers the factors that the member has. */
export function ConfirmIdentityDialog({ onConfirmed, onClose }: ConfirmIdentityDialogProps) {
  const { t } = useTranslation('shell')
  const formId = useId()
  const { isLoading, hasApp, hasPasskeys } = useOwnFactors()
  const { checking, message, confirmWithPasskey, confirmWithCode } = useFactorConfirmation(onConfirmed)
  const [code, setCode] = useState('')
  const [wantsRecoveryCode, setWantsRecoveryCode] = useState(false)
  const offersPasskey = hasPasskeys && supportsPasskeys()
  const showsCode = hasApp || wantsRecoveryCode || !offersPasskey
  // The factors decide which control has the focus when the dialog opens
  if (isLoading) return null

  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    if (checking === null && code.trim()) void confirmWithCode(code.trim())
  }
  return (
    <Dialog
      open
      size="small"
      title={t('confirmIdentity.title')}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('dialog.cancel')}</Button>
          {offersPasskey && (
            <Button
              variant={showsCode ? 'secondary' : 'primary'}
              data-autofocus={!showsCode || undefined}
              busy={checking === 'passkey'}
              onClick={() => void confirmWithPasskey()}
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
              {t('confirmIdentity.confirm')}
            </Button>
          )}
        </>
      }
    >
      <form id={formId} className={styles.form} noValidate onSubmit={submit}>
        <p>{t('confirmIdentity.lead')}</p>
        {showsCode ? (
          <SecondStepCodeField
            hasApp={hasApp}
            takesFocus={wantsRecoveryCode}
            hint={t(hasApp ? 'confirmIdentity.codeHint' : 'secondStep.recoveryCodeHint')}
            value={code}
            onChange={event => setCode(event.target.value)}
          />
        ) : (
          <button type="button" className={linkClass} onClick={() => setWantsRecoveryCode(true)}>
            {t('secondStep.useRecoveryCode')}
          </button>
        )}
        <FormMessage message={message} />
      </form>
    </Dialog>
  )
}
