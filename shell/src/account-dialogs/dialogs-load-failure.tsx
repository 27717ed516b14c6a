import { Button, Dialog } from '@tessera/shared-ui'
import { useTranslation } from 'react-i18next'

/** Shown instead of the account dialogs when their code could not be loaded. */
export function DialogsLoadFailure({ onClose, onRetry }: { onClose: () => void; onRetry: () => void }) {
  const { t } = useTranslation('shell')
  return (
    <Dialog
      open
      role="alertdialog"
      size="small"
      title={t('modals.failedTitle')}
      closeLabel={t('dialog.close')}
      onClose={onClose}
      footer={
        <Button variant="primary" onClick={onRetry} data-autofocus>
          {t('modals.retry')}
        </Button>
      }
    >
      <p>{t('modals.failedText')}</p>
    </Dialog>
  )
}
