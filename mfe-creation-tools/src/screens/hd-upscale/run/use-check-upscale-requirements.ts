import { useAccountModals, useSession } from '@tessera/shared-auth'
import { limits } from '@tessera/shared-contracts'
import { useAlert } from '@tessera/shared-ui'
import { useTexts } from '../../../texts.ts'
import type { UpscaleTarget } from './upscale.ts'

/**
 * Returns a function that checks whether the user may start. It opens the log-in for a visitor, and alerts a
 * member without enough credits. An upscale on this device requires neither.
 */
export function useCheckUpscaleRequirements(): (target: UpscaleTarget) => Promise<boolean> {
  const { t } = useTexts()
  const { user } = useSession()
  const { openLogin, openPlans } = useAccountModals()
  const alert = useAlert()

  return async target => {
    if (target === 'device') return true
    if (!user) {
      openLogin()
      return false
    }
    if ((user.credits ?? 0) >= limits.creditsPerTask) return true
    await alert({
      title: t('shared.requirements.credits.title'),
      message: t('shared.requirements.credits.message', { cost: limits.creditsPerTask }),
      okLabel: t('shared.ok'),
    })
    openPlans()
    return false
  }
}
