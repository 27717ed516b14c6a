import { Button, EmptyState, leavesFocusTo, ProgressBar, Spinner, type IconName } from '@tessera/shared-ui'
import { useState, type ReactNode } from 'react'
import { useTexts, type Translate } from '../../../texts.ts'
import { startButtonId } from '../parameters/start-bar.tsx'
import { upscaleFailureSentence } from '../run/upscale-failure-sentence.ts'
import { isRunning, type Upscale } from '../run/upscale.ts'
import { CompareView } from './compare-view.tsx'
import { ResultFacts } from './result-facts.tsx'
import styles from './result-panel.module.css'

interface ResultPanelProps {
  upscale: Upscale
  cancelling: boolean
  onCancel: () => void
  onOpen: () => void
}

/** The result beside what it came from, or where the work stands. */
export function ResultPanel({ upscale, ...actions }: ResultPanelProps) {
  const { t } = useTexts()
  return (
    <section aria-label={t('hdUpscale.result.title')} aria-busy={isRunning(upscale)} className={styles.panel}>
      <Content upscale={upscale} {...actions} />
    </section>
  )
}

function Content({ upscale, cancelling, onCancel, onOpen }: ResultPanelProps) {
  const { t } = useTexts()
  switch (upscale.phase) {
    case 'waiting':
      return (
        <Message icon="scaling" title={t('hdUpscale.result.empty')}>
          {t('hdUpscale.result.emptyHint')}
        </Message>
      )
    case 'submitting':
    case 'running':
      return <Working upscale={upscale} cancelling={cancelling} onCancel={onCancel} />
    case 'done':
      return <Result upscale={upscale} onOpen={onOpen} />
    case 'failed':
      return (
        <Message icon="circle-alert" title={upscaleFailureSentence(t, upscale.failure)}>
          {upscale.failure.kind === 'task' && t('hdUpscale.result.creditsBack')}
        </Message>
      )
    case 'timedOut':
      return <Message icon="clock" title={t('shared.task.timedOut')} />
    case 'cancelled': {
      const { place } = upscale.work
      return (
        <Message icon="x" title={t(place === 'server' ? 'shared.task.cancelled' : 'hdUpscale.cancelled')} />
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

type Working = Extract<Upscale, { phase: 'submitting' | 'running' }>

function Working({
  upscale,
  cancelling,
  onCancel,
}: Omit<ResultPanelProps, 'upscale' | 'onOpen'> & { upscale: Working }) {
  const { t } = useTexts()
  const progress = upscale.phase === 'running' ? upscale.progress : null
  const canCancel = upscale.work.place === 'device' || progress?.canCancel === true
  return (
    <div className={styles.stage}>
      {upscale.work.original && <img src={upscale.work.original} alt="" className={styles.backdrop} />}
      <div className={styles.work}>
        <Spinner size="large" label={t('hdUpscale.start.processing')} />
        <div role="status" className={styles.status}>
          {workSentence(t, upscale)}
        </div>
        <ProgressBar label={t('hdUpscale.result.progress')} value={progress?.progress ?? undefined} />
        {canCancel && (
          <Button
            ref={leavesFocusTo(() => document.getElementById(startButtonId))}
            busy={cancelling}
            onClick={onCancel}
          >
            {t('shared.cancel')}
          </Button>
        )}
      </div>
    </div>
  )
}

function workSentence(t: Translate, upscale: Working): string {
  if (upscale.phase === 'submitting') return t('hdUpscale.status.submitting')
  const { progress, work } = upscale
  if (progress?.ahead) return t('shared.task.queued', { count: progress.ahead })
  if (work.place === 'device' && progress?.stage !== 'working') return t('hdUpscale.status.loading')
  return t('hdUpscale.status.working')
}

function Result({ upscale, onOpen }: { upscale: Extract<Upscale, { phase: 'done' }>; onOpen: () => void }) {
  const { t } = useTexts()
  const [split, setSplit] = useState(0.5)
  const { work, result } = upscale
  return (
    <>
      <div className={styles.stage}>
        {work.original ? (
          <CompareView
            original={work.original}
            result={result.imageUrl}
            split={split}
            onSplitChange={setSplit}
            onOpen={onOpen}
          />
        ) : (
          <button
            type="button"
            aria-label={t('hdUpscale.result.open')}
            className={styles.alone}
            onClick={onOpen}
          >
            <img src={result.imageUrl} alt="" />
          </button>
        )}
      </div>
      <div className={styles.caption}>
        <ResultFacts upscale={upscale} />
        <Button icon="maximize" size="small" onClick={onOpen}>
          {t('hdUpscale.result.full')}
        </Button>
      </div>
    </>
  )
}
