import { Button } from '@tessera/shared-ui'
import { useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import settingsStyles from '../settings-tab.module.css'
import { getPasskeySupport } from '../web-authn/get-passkey-support.ts'
import { AddPasskeyDialog } from './add-passkey-dialog.tsx'
import { PasskeyItem } from './passkey-item.tsx'
import type { TwoStepSectionProps } from './use-two-step-changes.ts'
import styles from './two-step.module.css'

/** The passkeys of the member, each with a button that removes it, and the button that adds one. */
export function Passkeys({ status, changes }: TwoStepSectionProps) {
  const { t } = useTranslation('mfe-account')
  const headingId = useId()
  const addButton = useRef<HTMLButtonElement>(null)
  const [isAdding, setIsAdding] = useState(false)
  const support = getPasskeySupport()
  const { passkeys } = status

  return (
    <section className={styles.section} aria-labelledby={headingId}>
      <h3 id={headingId} className={styles.heading}>
        {t('twoStep.passkeys')}
      </h3>
      {passkeys.length === 0 && <p className={settingsStyles.hint}>{t('twoStep.noPasskeys')}</p>}
      {passkeys.length > 0 && (
        <ul className={styles.passkeys}>
          {passkeys.map(passkey => (
            <PasskeyItem
              key={passkey.id}
              passkey={passkey}
              status={status}
              changes={changes}
              findSuccessor={() => addButton.current}
            />
          ))}
        </ul>
      )}
      {support === 'supported' ? (
        <div className={settingsStyles.actions}>
          <Button ref={addButton} icon="plus" onClick={() => setIsAdding(true)}>
            {t('twoStep.addPasskey')}
          </Button>
        </div>
      ) : (
        <p className={settingsStyles.hint}>{t(`twoStep.${support}`)}</p>
      )}
      {isAdding && (
        <AddPasskeyDialog
          status={status}
          onClose={() => setIsAdding(false)}
          onAdded={codes => {
            setIsAdding(false)
            void changes.finish(codes, t('twoStep.passkeyAdded'))
          }}
        />
      )}
    </section>
  )
}
