import { Button, useAlert } from '@tessera/shared-ui'
import { useState, type ComponentType } from 'react'
import { useTranslation } from 'react-i18next'
import type { ExportDialogProps } from './dialog/export-dialog.tsx'
import type { ExportedPortfolio } from './exported-portfolio.ts'

interface ExportButtonProps {
  /** Returns the portfolio as it is when the button is pressed. */
  load: () => ExportedPortfolio | Promise<ExportedPortfolio>
  className?: string | undefined
  /** The class of the text in the button. */
  textClassName?: string | undefined
}

/** Opens the dialog that exports a portfolio. The code of the export is loaded when the button is pressed. */
export function ExportButton({ load, className, textClassName }: ExportButtonProps) {
  const { t } = useTranslation('mfe-portfolio')
  const alert = useAlert()
  const [isLoading, setIsLoading] = useState(false)
  const [open, setOpen] = useState<{
    Dialog: ComponentType<ExportDialogProps>
    portfolio: ExportedPortfolio
  } | null>(null)

  const show = async () => {
    setIsLoading(true)
    try {
      const [{ ExportDialog }, portfolio] = await Promise.all([import('./dialog/export-dialog.tsx'), load()])
      setOpen({ Dialog: ExportDialog, portfolio })
    } catch {
      await alert({ message: t('export.failed') })
    } finally {
      setIsLoading(false)
    }
  }
  return (
    <>
      <Button
        size="small"
        icon="download"
        className={className}
        busy={isLoading}
        aria-haspopup="dialog"
        onClick={() => void show()}
      >
        <span className={textClassName}>{t('export.open')}</span>
      </Button>
      {open && <open.Dialog portfolio={open.portfolio} onClose={() => setOpen(null)} />}
    </>
  )
}
