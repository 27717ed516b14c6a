import { Button, classNames, IconButton, ProgressBar } from '@tessera/shared-ui'
import { useId } from 'react'
import { useTexts, type Translate } from '../../../texts.ts'
import { formatUpscaleFailure } from '../run/upscale-failure-text.ts'
import type { SucceededUpscale } from '../run/upscale.ts'
import type { SourceImage } from '../source-image/source-image.ts'
import { QueueResults } from './queue-results.tsx'
import type { QueuedUpscale, UpscaleQueue } from './use-upscale-queue.ts'
import styles from './image-queue.module.css'

interface ImageQueueProps {
  images: readonly SourceImage[]
  queue: UpscaleQueue
  /** The image that the page shows. */
  shown: SourceImage | null
  running: boolean
  onShow: (image: SourceImage) => void
  onRemove: (image: SourceImage) => void
  onRetry: (image: SourceImage) => void
}

/** The images that are upscaled one after another, with what can be done with each and with all results. */
export function ImageQueue({ images, queue, shown, running, ...actions }: ImageQueueProps) {
  const { t } = useTexts()
  const id = useId()
  const states = images.map(({ url }) => queue.getState(url))
  const results = states.filter((state): state is SucceededUpscale => state.phase === 'succeeded')
  return (
    <section aria-labelledby={id} className={styles.queue}>
      <div className={styles.head}>
        <h2 id={id} className={styles.title}>
          {t('hdUpscale.queue.title', { count: images.length })}
        </h2>
        <p role="status" className={styles.done}>
          {results.length > 0 && t('hdUpscale.queue.done', { done: results.length, count: images.length })}
        </p>
        {queue.isWaiting && (
          <Button size="small" onClick={() => queue.stop()}>
            {t('hdUpscale.queue.stop')}
          </Button>
        )}
      </div>
      <ol className={styles.list}>
        {images.map((image, index) => (
          <QueueRow
            key={image.url}
            image={image}
            state={states[index] ?? { phase: 'idle' }}
            isShown={image === shown}
            {...actions}
          />
        ))}
      </ol>
      {results.length > 0 && !running && <QueueResults results={results} />}
    </section>
  )
}

interface QueueRowProps {
  image: SourceImage
  state: QueuedUpscale
  isShown: boolean
  onShow: (image: SourceImage) => void
  onRemove: (image: SourceImage) => void
  onRetry: (image: SourceImage) => void
}

function QueueRow({ image, state, isShown, onShow, onRemove, onRetry }: QueueRowProps) {
  const { t } = useTexts()
  const name = image.file.name
  const isActive = state.phase === 'running' || state.phase === 'submitting'
  const canRetry = state.phase === 'failed' || state.phase === 'timedOut' || state.phase === 'canceled'
  return (
    <li className={classNames(styles.row, isShown && styles.shown)}>
      <button
        type="button"
        aria-current={isShown ? 'true' : undefined}
        className={styles.show}
        onClick={() => onShow(image)}
      >
        <img src={image.url} alt="" className={styles.thumbnail} />
        <span className={styles.text}>
          <span dir="auto" className={styles.name}>
            {name}
          </span>{' '}
          <span className={styles.state} data-phase={state.phase}>
            {formatState(t, state)}
          </span>
        </span>
      </button>
      {canRetry && (
        <IconButton
          icon="refresh"
          size="small"
          label={t('hdUpscale.queue.retry', { name })}
          onClick={() => onRetry(image)}
        />
      )}
      {!isActive && (
        <IconButton
          icon="x"
          size="small"
          label={t('hdUpscale.queue.remove', { name })}
          onClick={() => onRemove(image)}
        />
      )}
      {state.phase === 'running' && (
        <div className={styles.progress}>
          <ProgressBar
            label={t('hdUpscale.queue.progress', { name })}
            value={state.progress?.completedShare ?? undefined}
          />
        </div>
      )}
    </li>
  )
}

function formatState(t: Translate, state: QueuedUpscale): string {
  if (state.phase === 'failed') return formatUpscaleFailure(t, state.failure)
  return t(`hdUpscale.queue.phases.${state.phase}`)
}
