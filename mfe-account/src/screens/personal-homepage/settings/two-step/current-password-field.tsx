import { PasswordField } from '@tessera/shared-ui'
import { useTranslation } from 'react-i18next'

interface CurrentPasswordFieldProps {
  value: string
  onChange: (password: string) => void
}

export function CurrentPasswordField({ value, onChange }: CurrentPasswordFieldProps) {
  const { t } = useTranslation('mfe-account')
  return (
    <PasswordField
      label={t('settings.currentPassword')}
      autoComplete="current-password"
      showLabel={t('settings.showPassword')}
      hideLabel={t('settings.hidePassword')}
      value={value}
      onChange={event => onChange(event.target.value)}
    />
  )
}
