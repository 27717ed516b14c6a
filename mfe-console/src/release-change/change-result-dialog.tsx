import { formatDate } from '@tessera/shared-contracts'
import { Button, buttonClass, Dialog, Notice } from '@tessera/shared-ui'
import { useTranslation } from 'react-i18next'
import { Findings } from './findings.tsx'
import type { ChangeResult } from './use-release-change.ts'
import styles from './change-result-dialog.module.css'

/** Leads to the page on which a requested change is approved, or says why the change was refused. */
export function ChangeResultDialog({ result, onClose }: { result: ChangeResult; onClose: () => void }) {
  const { t, i18n } = useTranslation('mfe-console')
  return (
    <Dialog
      open
      size="small"
      title={t(result.isRequested ? 'change.requested' : 'change.refused')}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('close')}</Button>
          {result.isRequested && (
            // Not a link of the router: the page is none of the shell's, and has to be opened as a document
            <a className={buttonClass({ variant: 'primary' })} href={result.approvalPath}>
              {t('change.approve')}
            </a>
          )}
        </>
      }
    >
      {result.isRequested ? (
        <div className={styles.content}>
          <p>{t('change.approveText')}</p>
          {result.expiresAt && (
            <p className={styles.hint}>
              {t('change.expires', { time: formatDate(result.expiresAt, i18n.language, 'dateTime') })}
            </p>
          )}
        </div>
      ) : (
        <div className={styles.content}>
          <Notice tone="danger">{result.failure}</Notice>
          <Findings findings={result.findings} />
        </div>
      )}
    </Dialog>
  )
}
