import { useAccountModals } from '@tessera/shared-auth'
import { limits } from '@tessera/shared-contracts'
import { useTexts } from '../texts.ts'
import { useMessage } from '../use-message.ts'

type Requirement = 'prompt' | 'polish' | 'login' | 'member' | 'credits'

/** Returns a function that tells the user what is required, and then opens the dialog that helps: log-in or plans. */
export function useRequirementAlert(): (requirement: Requirement) => Promise<void> {
  const { t } = useTexts()
  const { openLogin, openPlans } = useAccountModals()
  const showMessage = useMessage()
  return async requirement => {
    const texts = `shared.requirements.${requirement}` as const
    await showMessage(t(`${texts}.title`), t(`${texts}.message`, { cost: limits.creditsPerTask }))
    if (requirement === 'login') openLogin()
    if (requirement === 'member' || requirement === 'credits') openPlans()
  }
}
