import { PasswordField } from '@tessera/shared-ui'
import { useTranslation } from 'react-i18next'

/** Reading needs none; a link and a promotion are asked for in an integrator's name. */
export function TokenField({ token, onToken }: { token: string; onToken(token: string): void }) {
  const { t } = useTranslation('shell')
  return (
    <PasswordField
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
