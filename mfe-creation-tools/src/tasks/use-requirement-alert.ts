import { useAccountModals } from '@tessera/shared-auth'
import { limits } from '@tessera/shared-contracts'
import { useConfirm } from '@tessera/shared-ui'
import { useTexts } from '../texts.ts'
import { useMessage } from '../use-message.ts'

type Requirement = 'prompt' | 'polish' | 'login' | 'member' | 'credits'

/** Returns a function that tells the user what is required. A button beside OK opens the dialog that helps: log-in or plans. */
export function useRequirementAlert(): (requirement: Requirement) => Promise<void> {
  const { t } = useTexts()
  const { openLogin, openPlans } = useAccountModals()
  const showMessage = useMessage()
  const confirm = useConfirm()
  return async requirement => {
    const texts = `shared.requirements.${requirement}` as const
    const title = t(`${texts}.title`)
    const message = t(`${texts}.message`, { cost: limits.creditsPerTask })
    if (requirement === 'prompt' || requirement === 'polish') return showMessage(title, message)
    const [label, open] =
      requirement === 'login'
        ? ([t('shared.requirements.logIn'), openLogin] as const)
        : ([t('shared.requirements.seePlans'), openPlans] as const)
    if (await confirm({ title, message, confirmLabel: label, cancelLabel: t('shared.ok') })) open()
  }
}
