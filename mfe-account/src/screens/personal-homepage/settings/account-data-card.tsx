import { exportData } from '@tessera/shared-contracts'
import { Button, buttonClass, Card, Icon, Notice } from '@tessera/shared-ui'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { DeleteAccountDialog } from './delete-account-dialog.tsx'
import { useExportData } from './use-export-data.ts'
import styles from './settings-tab.module.css'

/** Exports the user's data or deletes the account. */
export function AccountDataCard() {
  const { t } = useTranslation('mfe-account')
  const [deleting, setDeleting] = useState(false)
  const { startExport, failure } = useExportData()
  return (
    <Card className={styles.card}>
      <h2 className={styles.heading}>{t('settings.data')}</h2>
      <p className={styles.about}>{t('settings.dataAbout')}</p>
      <div className={styles.actions}>
        <a
          href={exportData.path}
          download
          className={buttonClass({})}
          onClick={event => {
            event.preventDefault()
            void startExport()
          }}
        >
          <Icon name="download" size={18} />
          {t('settings.export')}
        </a>
        <Button variant="ghost" icon="trash" onClick={() => setDeleting(true)}>
          {t('settings.deleteAccount')}
        </Button>
      </div>
      {failure && <Notice tone="danger">{failure}</Notice>}
      {deleting && <DeleteAccountDialog onClose={() => setDeleting(false)} />}
    </Card>
  )
}
