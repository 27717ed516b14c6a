import { Button, useDeferredComponent } from '@tessera/shared-ui'
import { useTexts } from '../../../texts.ts'
import type { Comparison } from '../comparison/use-comparison.ts'
import type { SucceededUpscale } from '../run/upscale.ts'
import { CompareView } from './compare-view.tsx'
import { ResultDetails } from './result-details.tsx'
import styles from './result-panel.module.css'

const loadActions = async () => (await import('../deferred-parts.ts')).ResultActions

interface UpscaledImageViewProps {
  upscale: SucceededUpscale
  comparison: Comparison
  /** The result is open in full size, with the same actions. */
  isOpen: boolean
  onOpen: () => void
}

/** A result beside its original, with what the user does next: download, save, view in full size. */
export function UpscaledImageView({ upscale, comparison, isOpen, onOpen }: UpscaledImageViewProps) {
  const { t } = useTexts()
  const { input, result } = upscale
  // Without them, the full size says that the network is away, and has the same actions
  const actions = useDeferredComponent(loadActions, true, () => {})
  return (
    <>
      <div className={styles.stage}>
        {input.original ? (
          <CompareView
            original={input.original}
            result={result.imageUrl}
            split={comparison.split}
            onSplitChange={comparison.changeSplit}
            onOpen={onOpen}
          />
        ) : (
          <button
            type="button"
            aria-label={t('hdUpscale.result.open')}
            className={styles.resultOnly}
            onClick={onOpen}
          >
            <img src={result.imageUrl} alt="" />
          </button>
        )}
      </div>
      <ResultDetails upscale={upscale} />
      <div className={styles.actions}>
        <Button icon="maximize" onClick={onOpen}>
          {t('hdUpscale.result.full')}
        </Button>
        {actions && <actions.Component upscale={upscale} isReplaced={isOpen} />}
      </div>
    </>
  )
}
