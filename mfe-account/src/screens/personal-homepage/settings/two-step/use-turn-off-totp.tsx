import { useConfirm } from '@tessera/shared-ui'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useRemoveTotpMutation } from '../../../../two-step-api.ts'
import { RemovalMessage } from './removal-message.tsx'
import type { TwoStepSectionProps } from './use-two-step-changes.ts'
import { countSecondFactors } from './use-two-step-status.ts'

/** Turns the authenticator app off, after a confirmation. */
export function useTurnOffTotp({ status, changes }: TwoStepSectionProps) {
  const { t } = useTranslation('mfe-account')
  const confirm = useConfirm()
  const [removeTotp] = useRemoveTotpMutation()
  const [isTurningOff, setIsTurningOff] = useState(false)

  async function turnOff(): Promise<void> {
    const lastFactorText = countSecondFactors(status) === 1 && t('twoStep.lastFactorAsk')
    const confirmed = await confirm({
      title: t('twoStep.turnOffTitle'),
      message: <RemovalMessage text={t('twoStep.turnOffAsk')} lastFactorText={lastFactorText} />,
      confirmLabel: t('twoStep.turnOff'),
      danger: true,
    })
    if (!confirmed) return
    setIsTurningOff(true)
    await changes.change(() => removeTotp(), t('twoStep.appIsOff'))
    setIsTurningOff(false)
  }
  return { turnOff, isTurningOff }
}
