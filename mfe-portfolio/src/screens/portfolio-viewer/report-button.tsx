import { useAccountModals } from '@tessera/shared-auth'
import { Button } from '@tessera/shared-ui'
import { useTranslation } from 'react-i18next'
import styles from './report-button.module.css'

/** Lets any visitor report a portfolio to the moderators. A shell of an older release has no dialog for it. */
export function ReportButton({ id }: { id: string }) {
  const { t } = useTranslation('mfe-portfolio')
  const { openReport } = useAccountModals()
  return (
    openReport && (
      <div className={styles.row}>
        <Button size="small" variant="ghost" className={styles.button} onClick={() => openReport(id)}>
          {t('report.action')}
        </Button>
      </div>
    )
  )
}
