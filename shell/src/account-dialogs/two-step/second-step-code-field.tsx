import { TextField } from '@tessera/shared-ui'
import { useEffect, useRef, type ComponentProps } from 'react'
import { useTranslation } from 'react-i18next'

interface SecondStepCodeFieldProps extends Omit<ComponentProps<typeof TextField>, 'label'> {
  /** Whether the member has an authenticator app. Otherwise only recovery codes work. */
  hasApp: boolean
  /** The field appeared on request, so it takes the focus. */
  takesFocus: boolean
}

/** A code of the authenticator app, or a recovery code. Recovery codes have letters, so the keyboard has all keys. */
export function SecondStepCodeField({ hasApp, takesFocus, ...field }: SecondStepCodeFieldProps) {
  const { t } = useTranslation('shell')
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (takesFocus) input.current?.focus()
  }, [takesFocus])
  return (
    <TextField
      ref={input}
      label={t(hasApp ? 'secondStep.code' : 'secondStep.recoveryCode')}
      hint={t(hasApp ? 'secondStep.codeHint' : 'secondStep.recoveryCodeHint')}
      name="code"
      autoComplete="one-time-code"
      autoCapitalize="none"
      spellCheck={false}
      required
      {...field}
    />
  )
}
