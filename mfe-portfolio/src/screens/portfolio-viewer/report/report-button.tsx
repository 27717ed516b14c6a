import { Button, useAlert, useDeferredComponent } from '@tessera/shared-ui'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import styles from './report-button.module.css'
import type { ReportDialogProps } from './report-dialog.tsx'

const loadDialog = async () => (await import('./report-dialog.tsx')).ReportDialog

/** Lets any visitor report a portfolio to the moderators. */
export function ReportButton({ id }: { id: string }) {
  const { t } = useTranslation('mfe-portfolio')
  const [isOpen, setIsOpen] = useState(false)
  return (
    <div className={styles.row}>
      <Button size="small" variant="ghost" className={styles.button} onClick={() => setIsOpen(true)}>
        {t('report.action')}
      </Button>
      {isOpen && <DeferredReportDialog id={id} onClose={() => setIsOpen(false)} />}
    </div>
  )
}

/** Loads the code of the dialog when it opens, because few visitors need it. */
function DeferredReportDialog(props: ReportDialogProps) {
  const { t } = useTranslation('mfe-portfolio')
  const alert = useAlert()
  const dialog = useDeferredComponent(loadDialog, true, () => {
    props.onClose()
    void alert({ message: t('report.failed'), okLabel: t('ok') })
  })
  return dialog && <dialog.Component {...props} />
}
