import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { PortfolioPage } from '@tessera/shared-contracts'
import type { DrawnPage } from './drawing/drawn-page.ts'
import type { ExportedPortfolio, ExportFormat } from './exported-portfolio.ts'
import { toFileName } from './files/to-file-name.ts'
import { runExport, type ExportResult } from './run-export.ts'

type ExportState =
  | { step: 'choosing'; hasFailed: boolean }
  | { step: 'drawing'; number: number }
  | { step: 'finished'; result: ExportResult }

interface ExportActions {
  state: ExportState
  /** Of the files, without an ending. */
  name: string
  start: (format: ExportFormat) => Promise<void>
  cancel: () => void
}

/** Runs one export at a time. Leaving the screen cancels it. */
export function useExport(
  portfolio: ExportedPortfolio,
  drawPage: (page: PortfolioPage, scale: number, signal: AbortSignal) => Promise<DrawnPage>,
): ExportActions {
  const { t, i18n } = useTranslation('mfe-portfolio')
  const [state, setState] = useState<ExportState>({ step: 'choosing', hasFailed: false })
  const running = useRef<AbortController | null>(null)
  useEffect(() => () => running.current?.abort(), [])
  const name = toFileName(portfolio.title, t('viewer.heading'))

  const start = async (format: ExportFormat): Promise<void> => {
    const controller = new AbortController()
    running.current?.abort()
    running.current = controller
    setState({ step: 'drawing', number: 1 })
    try {
      const result = await runExport({
        portfolio,
        format,
        name,
        language: i18n.language,
        drawPage,
        onPage: number => setState({ step: 'drawing', number }),
        signal: controller.signal,
      })
      setState({ step: 'finished', result })
    } catch {
      if (!controller.signal.aborted) setState({ step: 'choosing', hasFailed: true })
    }
  }
  const cancel = () => {
    running.current?.abort()
    setState({ step: 'choosing', hasFailed: false })
  }
  return { state, name, start, cancel }
}
