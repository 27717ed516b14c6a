import { Button, CopyButton, Dialog, Notice } from '@tessera/shared-ui'
import { useTranslation } from 'react-i18next'
import styles from './minted-codes.module.css'

/** Shows new codes. The server cannot show them again. */
export function MintedCodes({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
  const { t } = useTranslation('mfe-console')
  const text = codes.join('\n')
  return (
    <Dialog
      open
      size="small"
      title={t('codes.minted', { count: codes.length })}
      onClose={onClose}
      footer={
        <>
          <CopyButton
            text={text}
            label={t('codes.copy')}
            copiedLabel={t('codes.copied')}
            manualLabel={t('codes.copyManually')}
          />
          <Button variant="primary" onClick={onClose}>
            {t('close')}
          </Button>
        </>
      }
    >
      <div className={styles.content}>
        <Notice tone="warning">{t('codes.onlyOnce')}</Notice>
        {/* The keyboard must reach a list that scrolls */}
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
        <pre className={styles.codes} tabIndex={0}>
          {text}
        </pre>
      </div>
    </Dialog>
  )
}
