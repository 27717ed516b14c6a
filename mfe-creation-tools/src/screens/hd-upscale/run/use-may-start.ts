import { useAccountModals, useSession } from '@tessera/shared-auth'
import { limits } from '@tessera/shared-contracts'
import { useAlert } from '@tessera/shared-ui'
import { useTexts } from '../../../texts.ts'
import type { Place } from './upscale.ts'

/**
 * Whether the person may start: a visitor is asked to log in, a member without credits is told so. Work on
 * this device asks for neither.
 */
export function useMayStart(): (place: Place) => Promise<boolean> {
  const { t } = useTexts()
  const { user } = useSession()
  const { openLogin, openPlans } = useAccountModals()
  const alert = useAlert()

  return async place => {
    if (place === 'device') return true
    if (!user) {
      openLogin()
      return false
    }
    if ((user.credits ?? 0) >= limits.taskCost) return true
    await alert({
      title: t('shared.requirements.credits.title'),
      message: t('shared.requirements.credits.message', { cost: limits.taskCost }),
      okLabel: t('shared.ok'),
    })
    openPlans()
    return false
  }
}
