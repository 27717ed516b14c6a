import { Button, buttonClass, CopyButton, Dialog, Icon, Notice } from '@tessera/shared-ui'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import styles from './two-step.module.css'

interface RecoveryCodesDialogProps {
  codes: readonly string[]
  onSaved: () => void
}

/** Shows new recovery codes, which the server sends only once. Only the button closes it. */
export function RecoveryCodesDialog({ codes, onSaved }: RecoveryCodesDialogProps) {
  const { t } = useTranslation('mfe-account')
  const reminderId = useId()
  const [closeAttempts, setCloseAttempts] = useState(0)
  const text = codes.join('\n')
  const file = `${t('twoStep.codesFileTitle')}\n\n${text}\n`

  return (
    <Dialog
      // Browsers close a dialog when Escape is pressed twice. A new one opens in its place
      key={closeAttempts}
      open
      size="small"
      title={t('twoStep.saveCodes')}
      describedBy={closeAttempts > 0 ? reminderId : undefined}
      onClose={() => setCloseAttempts(closeAttempts + 1)}
      footer={
        <Button variant="primary" onClick={onSaved}>
          {t('twoStep.codesSaved')}
        </Button>
      }
    >
      <div className={styles.codes}>
        <p>{t('twoStep.saveCodesAbout')}</p>
        <ul className={styles.codeList}>
          {codes.map(code => (
            <li key={code}>{code}</li>
          ))}
        </ul>
        <div className={styles.codeActions}>
          <CopyButton
            text={text}
            label={t('twoStep.copyCodes')}
            copiedLabel={t('creations.copied')}
            manualLabel={t('creations.copyManually')}
          />
          <a
            href={`data:text/plain;charset=utf-8,${encodeURIComponent(file)}`}
            download="tessera-recovery-codes.txt"
            className={buttonClass({})}
          >
            <Icon name="download" size={18} />
            {t('twoStep.downloadCodes')}
          </a>
        </div>
        {closeAttempts > 0 && (
          <Notice id={reminderId} tone="warning">
            {t('twoStep.saveCodesFirst')}
          </Notice>
        )}
      </div>
    </Dialog>
  )
}
