import { Button, useConfirm } from '@tessera/shared-ui'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useRenewRecoveryCodesMutation } from '../../../../two-step-api.ts'
import settingsStyles from '../settings-tab.module.css'
import type { TwoStepSectionProps } from './use-two-step-changes.ts'
import styles from './two-step.module.css'

/** How many recovery codes are left, and the button that replaces them. */
export function RecoveryCodes({ status, changes }: TwoStepSectionProps) {
  const { t } = useTranslation('mfe-account')
  const headingId = useId()
  const confirm = useConfirm()
  const [renewRecoveryCodes] = useRenewRecoveryCodesMutation()
  const [isBusy, setIsBusy] = useState(false)

  const renew = async () => {
    const confirmed = await confirm({
      title: t('twoStep.renewCodes'),
      message: t('twoStep.renewCodesAsk'),
      confirmLabel: t('twoStep.renewCodesConfirm'),
    })
    if (!confirmed) return
    setIsBusy(true)
    await changes.change(() => renewRecoveryCodes(), t('twoStep.codesRenewed'))
    setIsBusy(false)
  }
  return (
    <section className={styles.section} aria-labelledby={headingId}>
      <h3 id={headingId} className={styles.heading}>
        {t('twoStep.recoveryCodes')}
      </h3>
      <p className={settingsStyles.hint}>{t('twoStep.codesLeft', { count: status.recoveryCodesLeft })}</p>
      <div className={settingsStyles.actions}>
        <Button icon="refresh" busy={isBusy} onClick={() => void renew()}>
          {t('twoStep.renewCodes')}
        </Button>
      </div>
    </section>
  )
}
