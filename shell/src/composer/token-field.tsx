import { PasswordField } from '@tessera/shared-ui'
import type { RefObject } from 'react'
import { useTranslation } from 'react-i18next'

interface TokenFieldProps {
  token: string
  onToken(token: string): void
  ref: RefObject<HTMLInputElement | null>
}

/** The integrator's token. Links and promotions need it; reading does not. */
export function TokenField({ token, onToken, ref }: TokenFieldProps) {
  const { t } = useTranslation('shell')
  return (
    <PasswordField
      ref={ref}
      label={t('composer.token')}
      hint={t('composer.tokenHint')}
      showLabel={t('composer.showToken')}
      hideLabel={t('composer.hideToken')}
      autoComplete="off"
      value={token}
      onChange={({ target }) => onToken(target.value)}
    />
  )
}
