import type { SecondStep } from '@tessera/shared-contracts'
import { Button, linkClass } from '@tessera/shared-ui'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FormMessage } from '../../forms/form-message.tsx'
import { getFormFieldText } from '../../forms/get-form-field-text.ts'
import { useFieldErrors } from '../../forms/use-field-errors.ts'
import { useFormSubmission } from '../../forms/use-form-submission.ts'
import styles from '../form.module.css'
import { supportsPasskeys } from './request-passkey.ts'
import { SecondStepCodeField } from './second-step-code-field.tsx'
import { useFactorLogin } from './use-factor-login.ts'

interface SecondStepFormProps {
  secondStep: SecondStep
  onDone: () => void
  onBack: () => void
}

/** Finishes a log-in whose password was right: with a code, a passkey or a recovery code. */
export function SecondStepForm({ secondStep: { token, methods }, onDone, onBack }: SecondStepFormProps) {
  const { t } = useTranslation('shell')
  const { errors, validate, clearError } = useFieldErrors<'code'>()
  const { busy, message, submit } = useFormSubmission()
  const { logInWithPasskey, logInWithCode, isUsingPasskey } = useFactorLogin({ submit, onDone })
  const [wantsRecoveryCode, setWantsRecoveryCode] = useState(false)
  const hasApp = methods.includes('totp')
  const offersPasskey = methods.includes('passkey') && supportsPasskeys()
  const showsCode = hasApp || wantsRecoveryCode || !offersPasskey
  const otherLead = showsCode ? 'secondStep.recoveryCodeMissing' : 'secondStep.passkeyLead'

  function submitCode(form: HTMLFormElement) {
    const code = getFormFieldText(form, 'code').trim()
    const missing = t(hasApp ? 'secondStep.codeMissing' : 'secondStep.recoveryCodeMissing')
    if (validate(form, { code: code === '' && missing })) void logInWithCode(code, token)
  }

  return (
    <form
      noValidate
      className={styles.form}
      onSubmit={event => {
        event.preventDefault()
        if (showsCode) submitCode(event.currentTarget)
      }}
    >
      <p className={styles.lead}>{t(hasApp ? 'secondStep.appLead' : otherLead)}</p>
      {showsCode && (
        <SecondStepCodeField
          hasApp={hasApp}
          takesFocus={wantsRecoveryCode}
          error={errors.code}
          onChange={() => clearError('code')}
        />
      )}
      <FormMessage message={message} />
      {showsCode && (
        <Button type="submit" variant="primary" size="large" busy={busy}>
          {t(busy ? 'login.busy' : 'login.submit')}
        </Button>
      )}
      {offersPasskey && (
        <Button
          variant={showsCode ? 'secondary' : 'primary'}
          size="large"
          data-autofocus={!showsCode || undefined}
          busy={isUsingPasskey}
          onClick={() => void logInWithPasskey(token)}
        >
          {t('passkey.use')}
        </Button>
      )}
      <p className={styles.alternatives}>
        {!showsCode && (
          <button type="button" className={linkClass} onClick={() => setWantsRecoveryCode(true)}>
            {t('secondStep.useRecoveryCode')}
          </button>
        )}
        <button type="button" className={linkClass} onClick={onBack}>
          {t('secondStep.back')}
        </button>
      </p>
    </form>
  )
}
