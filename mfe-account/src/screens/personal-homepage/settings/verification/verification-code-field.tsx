import { TextField } from '@tessera/shared-ui'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'

interface VerificationCodeFieldProps {
  /** Whether the member has an authenticator app. Otherwise only recovery codes work. */
  hasApp: boolean
  /** The field appeared on request, so it takes the focus. */
  takesFocus: boolean
  value: string
  onChange: (code: string) => void
}

/** A code of the authenticator app, or a recovery code. Recovery codes have letters, so the keyboard has all keys. */
export function VerificationCodeField(props: VerificationCodeFieldProps) {
  const { hasApp, takesFocus, value, onChange } = props
  const { t } = useTranslation('mfe-account')
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (takesFocus) input.current?.focus()
  }, [takesFocus])
  return (
    <TextField
      ref={input}
      label={t(hasApp ? 'verification.code' : 'verification.recoveryCode')}
      hint={t(hasApp ? 'verification.codeHint' : 'verification.recoveryCodeHint')}
      autoComplete="one-time-code"
      autoCapitalize="none"
      spellCheck={false}
      value={value}
      onChange={event => onChange(event.target.value)}
    />
  )
}
