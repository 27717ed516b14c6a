import { useAccountModals, useSession } from '@tessera/shared-auth'
import { limits } from '@tessera/shared-contracts'
import { useAlert } from '@tessera/shared-ui'
import { missingRequirement, type Requirement } from './requirements.ts'
import { useTexts } from '../../../texts.ts'

/**
 * Checks what a generation requires, and tells of the first thing that is missing; after that comes the
 * dialog that puts it right.
 */
export function useRequirements(): (prompt: string) => Promise<boolean> {
  const { t } = useTexts()
  const { user } = useSession()
  const alert = useAlert()
  const modals = useAccountModals()
  const remedies: Partial<Record<Requirement, () => void>> = {
    login: () => modals.openLogin(),
    member: () => modals.openPlans(),
    credits: () => modals.openPlans(),
  }

  return async prompt => {
    const missing = missingRequirement(prompt, user)
    if (!missing) return true
    const texts =
      missing === 'prompt'
        ? (`textToImage.requirements.${missing}` as const)
        : (`shared.requirements.${missing}` as const)
    await alert({
      title: t(`${texts}.title`),
      message: t(`${texts}.message`, { cost: limits.taskCost }),
      okLabel: t('shared.ok'),
    })
    remedies[missing]?.()
    return false
  }
}
