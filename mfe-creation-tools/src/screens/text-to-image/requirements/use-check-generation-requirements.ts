import { useAccountModals, useSession } from '@tessera/shared-auth'
import { limits } from '@tessera/shared-contracts'
import { useAlert } from '@tessera/shared-ui'
import { findMissingRequirement, type Requirement } from './find-missing-requirement.ts'
import { useTexts } from '../../../texts.ts'

/**
 * Returns a function that checks the requirements of a generation. It alerts the user about the first one that is
 * not met and then opens the dialog that helps: log-in or plans.
 */
export function useCheckGenerationRequirements(): (prompt: string) => Promise<boolean> {
  const { t } = useTexts()
  const { user } = useSession()
  const alert = useAlert()
  const modals = useAccountModals()
  const openRemedy: Partial<Record<Requirement, () => void>> = {
    login: () => modals.openLogin(),
    member: () => modals.openPlans(),
    credits: () => modals.openPlans(),
  }

  return async prompt => {
    const missing = findMissingRequirement(prompt, user)
    if (!missing) return true
    const texts =
      missing === 'prompt'
        ? (`textToImage.requirements.${missing}` as const)
        : (`shared.requirements.${missing}` as const)
    await alert({
      title: t(`${texts}.title`),
      message: t(`${texts}.message`, { cost: limits.creditsPerTask }),
      okLabel: t('shared.ok'),
    })
    openRemedy[missing]?.()
    return false
  }
}
