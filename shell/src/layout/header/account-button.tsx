import { useAccountModals } from '@tessera/shared-auth'
import type { User } from '@tessera/shared-contracts'
import { Button } from '@tessera/shared-ui'
import { useTranslation } from 'react-i18next'

interface AccountButtonProps {
  user: User | null
  onPress?: () => void
}

/** Lets a visitor log in, and a member choose a plan. */
export function AccountButton({ user, onPress }: AccountButtonProps) {
  const { t } = useTranslation('shell')
  const { openLogin, openPlans } = useAccountModals()
  const open = user ? openPlans : openLogin
  return (
    <Button
      {...(user ? { icon: 'crown' } : { variant: 'primary' })}
      onClick={() => {
        onPress?.()
        open()
      }}
    >
      {t(user ? 'frame.upgrade' : 'frame.login')}
    </Button>
  )
}
