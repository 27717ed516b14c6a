import { Badge, Button } from '@tessera/shared-ui'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import settingsStyles from '../settings-tab.module.css'
import { TotpDialog } from './totp-dialog.tsx'
import { TotpPasswordDialog } from './totp-password-dialog.tsx'
import { useBeginTotp, type TotpSetup } from './use-begin-totp.ts'
import { useTurnOffTotp } from './use-turn-off-totp.tsx'
import type { TwoStepSectionProps } from './use-two-step-changes.ts'
import { countSecondFactors } from './use-two-step-status.ts'
import styles from './two-step.module.css'

/** The authenticator app: whether it is on, and the button that sets it up or turns it off. */
export function AuthenticatorApp({ status, changes }: TwoStepSectionProps) {
  const { t } = useTranslation('mfe-account')
  const headingId = useId()
  const begin = useBeginTotp()
  const { turnOff, isTurningOff } = useTurnOffTotp({ status, changes })
  const [dialog, setDialog] = useState<'password' | TotpSetup | null>(null)
  const [isBeginning, setIsBeginning] = useState(false)
  const { hasApp } = status

  const setUp = async () => {
    // Adding the first second factor requires the password
    if (countSecondFactors(status) === 0) return setDialog('password')
    changes.setFailure(null)
    setIsBeginning(true)
    const begun = await begin()
    setIsBeginning(false)
    if ('failure' in begun) changes.setFailure(begun.failure)
    else setDialog(begun)
  }
  const close = () => setDialog(null)

  return (
    <section className={styles.section} aria-labelledby={headingId}>
      <div className={styles.titleRow}>
        <h3 id={headingId} className={styles.heading}>
          {t('twoStep.app')}
        </h3>
        <Badge tone={hasApp ? 'success' : 'neutral'}>{t(hasApp ? 'twoStep.on' : 'twoStep.off')}</Badge>
      </div>
      <p className={settingsStyles.hint}>{t('twoStep.appAbout')}</p>
      <div className={settingsStyles.actions}>
        {/* One element, which keeps the focus when the app is turned on or off */}
        <Button busy={isBeginning || isTurningOff} onClick={() => void (hasApp ? turnOff() : setUp())}>
          {t(hasApp ? 'twoStep.turnOff' : 'twoStep.setUp')}
        </Button>
      </div>
      {dialog === 'password' && <TotpPasswordDialog begin={begin} onClose={close} onBegun={setDialog} />}
      {dialog && dialog !== 'password' && (
        <TotpDialog
          setup={dialog}
          onClose={close}
          onConfirmed={codes => {
            close()
            void changes.finish(codes, t('twoStep.appIsOn'))
          }}
        />
      )}
    </section>
  )
}
