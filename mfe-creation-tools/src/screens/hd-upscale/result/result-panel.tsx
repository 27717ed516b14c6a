import {
  Button,
  EmptyState,
  restoreFocusOnUnmount,
  ProgressBar,
  Spinner,
  type IconName,
} from '@tessera/shared-ui'
import type { ReactNode } from 'react'
import { isCancelable, isRunning } from '../../../tasks/task-state.ts'
import { useTexts, type Translate } from '../../../texts.ts'
import { startButtonId } from '../parameters/start-bar.tsx'
import { formatUpscaleFailure } from '../run/upscale-failure-text.ts'
import type { Upscale } from '../run/upscale.ts'
import type { Comparison } from '../comparison/use-comparison.ts'
import { UpscaledImageView } from './upscaled-image-view.tsx'
import styles from './result-panel.module.css'

interface ResultPanelProps {
  upscale: Upscale
  onCancel: () => void
  onOpen: () => void
  comparison: Comparison
  /** The result is open in full size, with its actions. */
  isOpen: boolean
}

/** The result compared with the source image, or the state of the upscale. */
export function ResultPanel({ upscale, ...actions }: ResultPanelProps) {
  const { t } = useTexts()
  return (
    <section aria-label={t('hdUpscale.result.title')} aria-busy={isRunning(upscale)} className={styles.panel}>
      <Content upscale={upscale} {...actions} />
    </section>
  )
}

function Content({ upscale, onCancel, ...view }: ResultPanelProps) {
  const { t } = useTexts()
  switch (upscale.phase) {
    case 'idle':
      return (
        <Message icon="scaling" title={t('hdUpscale.result.empty')}>
          {t('hdUpscale.result.emptyHint')}
        </Message>
      )
    case 'submitting':
    case 'running':
      return <UpscaleProgress upscale={upscale} onCancel={onCancel} />
    case 'succeeded':
      return <UpscaledImageView upscale={upscale} {...view} />
    case 'failed':
      return (
        <Message icon="circle-alert" title={formatUpscaleFailure(t, upscale.failure)}>
          {upscale.failure.kind === 'task' && t('hdUpscale.result.creditsBack')}
        </Message>
      )
    case 'timedOut':
      return <Message icon="clock" title={t('shared.task.timedOut')} />
    case 'canceled': {
      const { target } = upscale.input
      return (
        <Message icon="x" title={t(target === 'server' ? 'shared.task.cancelled' : 'hdUpscale.cancelled')} />
      )
    }
  }
}

function Message({ icon, title, children }: { icon: IconName; title: string; children?: ReactNode }) {
  return (
    <EmptyState icon={icon} title={title} className={styles.message}>
      {children}
    </EmptyState>
  )
}

type RunningUpscale = Extract<Upscale, { phase: 'submitting' | 'running' }>

function UpscaleProgress({ upscale, onCancel }: { upscale: RunningUpscale; onCancel: () => void }) {
  const { t } = useTexts()
  const progress = upscale.phase === 'running' ? upscale.progress : null
  const canCancel =
    upscale.input.target === 'device' || (upscale.phase === 'running' && isCancelable(upscale))
  return (
    <div className={styles.stage}>
      {upscale.input.original && <img src={upscale.input.original} alt="" className={styles.backdrop} />}
      <div className={styles.progress}>
        <Spinner size="large" label={t('hdUpscale.start.processing')} />
        <div role="status" className={styles.status}>
          {formatProgress(t, upscale)}
        </div>
        <ProgressBar label={t('hdUpscale.result.progress')} value={progress?.completedShare ?? undefined} />
        {canCancel && (
          <Button
            ref={restoreFocusOnUnmount(() => document.getElementById(startButtonId))}
            busy={upscale.phase === 'running' && upscale.canceling}
            onClick={onCancel}
          >
            {t('shared.cancel')}
          </Button>
        )}
      </div>
    </div>
  )
}

function formatProgress(t: Translate, upscale: RunningUpscale): string {
  if (upscale.phase === 'submitting') return t('hdUpscale.status.submitting')
  const { progress, input, unreachable } = upscale
  if (unreachable) return t('shared.task.unreachable')
  if (progress?.tasksAhead) return t('shared.task.queued', { count: progress.tasksAhead })
  if (input.target === 'device' && progress?.stage !== 'working') return t('hdUpscale.status.loading')
  return t('hdUpscale.status.working')
}
