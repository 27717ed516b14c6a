import { formatDate, type Passkey } from '@tessera/shared-contracts'
import { Button, PathIcon, restoreFocusOnUnmount, useConfirm } from '@tessera/shared-ui'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useRemovePasskeyMutation } from '../../../../two-step-api.ts'
import settingsStyles from '../settings-tab.module.css'
import { keyIcon } from './key-icon.ts'
import { RemovalMessage } from './removal-message.tsx'
import type { TwoStepSectionProps } from './use-two-step-changes.ts'
import { countSecondFactors } from './use-two-step-status.ts'
import styles from './two-step.module.css'

interface PasskeyItemProps extends TwoStepSectionProps {
  passkey: Passkey
  /** Finds the element to focus after the last passkey is removed. */
  findSuccessor: () => HTMLElement | null
}

export function PasskeyItem({ passkey, status, changes, findSuccessor }: PasskeyItemProps) {
  const { t, i18n } = useTranslation('mfe-account')
  const confirm = useConfirm()
  const [removePasskey] = useRemovePasskeyMutation()
  const [isRemoving, setIsRemoving] = useState(false)
  const { id, name, created_at, last_used_at } = passkey
  const date = (text: string) => formatDate(text, i18n.language)

  const remove = async () => {
    const lastFactorText = countSecondFactors(status) === 1 && t('twoStep.lastFactorAsk')
    const confirmed = await confirm({
      title: t('twoStep.removeTitle'),
      message: <RemovalMessage text={t('twoStep.removeAsk', { name })} lastFactorText={lastFactorText} />,
      confirmLabel: t('twoStep.remove'),
      danger: true,
    })
    if (!confirmed) return
    setIsRemoving(true)
    await changes.change(() => removePasskey({ passkey_id: id }), t('twoStep.passkeyRemoved'))
    setIsRemoving(false)
  }

  return (
    <li className={styles.passkey}>
      <div className={settingsStyles.entry}>
        <PathIcon path={keyIcon} />
        <div>
          <p>{name}</p>
          <p className={settingsStyles.hint}>
            {t('twoStep.added', { date: date(created_at) })} ·{' '}
            {last_used_at ? t('twoStep.lastUsed', { date: date(last_used_at) }) : t('twoStep.neverUsed')}
          </p>
        </div>
      </div>
      <Button
        ref={restoreFocusOnUnmount(findSuccessor)}
        size="small"
        variant="ghost"
        aria-label={t('twoStep.removeNamed', { name })}
        busy={isRemoving}
        onClick={() => void remove()}
      >
        {t('twoStep.remove')}
      </Button>
    </li>
  )
}
