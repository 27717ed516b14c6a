import { useAccountModals } from '@tessera/shared-auth'
import { Button } from '@tessera/shared-ui'
import { useTranslation } from 'react-i18next'

/** Lets any visitor report a creation to the moderators. A shell of an older release has no dialog for it. */
export function ReportButton({ creationId }: { creationId: string }) {
  const { t } = useTranslation('mfe-gallery')
  const { openReport } = useAccountModals()
  return (
    openReport && (
      <Button icon="circle-alert" onClick={() => openReport(creationId)}>
        {t('report.action')}
      </Button>
    )
  )
}
