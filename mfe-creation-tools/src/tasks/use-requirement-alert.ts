import { useAccountModals, useSession } from '@tessera/shared-auth'
import { limits, trialDays } from '@tessera/shared-contracts'
import { useConfirm } from '@tessera/shared-ui'
import { useTexts } from '../texts.ts'
import { useMessage } from '../use-message.ts'
import { useStartTrial } from './use-start-trial.ts'

type Requirement = 'prompt' | 'polish' | 'login' | 'member' | 'credits'

/**
 * Returns a function that tells the user what is required. A button beside OK helps: it opens the log-in or the plans, or
 * starts the free trial of a member who has not had it.
 */
export function useRequirementAlert(): (requirement: Requirement) => Promise<void> {
  const { t } = useTexts()
  const { openLogin, openPlans } = useAccountModals()
  const { user } = useSession()
  const startTrial = useStartTrial()
  const showMessage = useMessage()
  const confirm = useConfirm()
  return async requirement => {
    const texts = `shared.requirements.${requirement}` as const
    const title = t(`${texts}.title`)
    const message = t(`${texts}.message`, { cost: limits.creditsPerTask })
    if (requirement === 'prompt' || requirement === 'polish') return showMessage(title, message)
    const isTrialOffered = requirement === 'member' && !user?.trialUsed
    const isConfirmed = await confirm({
      title,
      message,
      confirmLabel: isTrialOffered
        ? t('shared.requirements.startTrial', { days: trialDays })
        : t(requirement === 'login' ? 'shared.requirements.logIn' : 'shared.requirements.seePlans'),
      cancelLabel: t('shared.ok'),
    })
    if (!isConfirmed) return
    if (isTrialOffered) await startTrial()
    else if (requirement === 'login') openLogin()
    else openPlans()
  }
}
