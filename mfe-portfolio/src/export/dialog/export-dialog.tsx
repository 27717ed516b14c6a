import { Dialog, EmptyState } from '@tessera/shared-ui'
import { useTranslation } from 'react-i18next'
import { usePageDrawing } from '../drawing/use-page-drawing.tsx'
import type { ExportedPortfolio } from '../exported-portfolio.ts'
import { useExport } from '../use-export.ts'
import { ExportChoices } from './export-choices.tsx'
import { ExportProgress } from './export-progress.tsx'
import { ExportedFiles } from './exported-files.tsx'

export interface ExportDialogProps {
  portfolio: ExportedPortfolio
  onClose: () => void
}

/** Exports a portfolio: the choice of a format, the progress, and the files. */
export function ExportDialog({ portfolio, onClose }: ExportDialogProps) {
  const { t } = useTranslation('mfe-portfolio')
  const { drawPage, offscreenPage } = usePageDrawing()
  const { state, name, start, cancel } = useExport(portfolio, drawPage)
  const isDrawing = state.step === 'drawing'
  return (
    <>
      <Dialog
        open
        // Escape first cancels the export
        onClose={isDrawing ? cancel : onClose}
        title={t('export.title')}
        closeLabel={t(isDrawing ? 'export.cancel' : 'close')}
      >
        {portfolio.pages.length === 0 ? (
          <EmptyState icon="image-off" title={t('export.empty')}>
            {t('export.emptyText')}
          </EmptyState>
        ) : state.step === 'choosing' ? (
          <ExportChoices
            portfolio={portfolio}
            hasFailed={state.hasFailed}
            onChoose={format => void start(format)}
          />
        ) : state.step === 'drawing' ? (
          <ExportProgress number={state.number} count={portfolio.pages.length} onCancel={cancel} />
        ) : (
          <ExportedFiles result={state.result} name={name} />
        )}
      </Dialog>
      {isDrawing && offscreenPage}
    </>
  )
}
