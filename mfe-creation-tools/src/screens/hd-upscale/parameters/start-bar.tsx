import { limits } from '@tessera/shared-contracts'
import { Button, VisuallyHidden } from '@tessera/shared-ui'
import { useId } from 'react'
import { ToolBar } from '../../../parts/tool-settings.tsx'
import { useTexts } from '../../../texts.ts'
import { isRunning, type Place, type Upscale } from '../run/upscale.ts'
import { DeviceChoice } from './device-choice.tsx'
import styles from './start-bar.module.css'

/** Id of the button that starts. */
export const startButtonId = 'start-upscale'

interface StartBarProps {
  hasPicture: boolean
  upscale: Upscale
  place: Place
  onPlaceChange: (place: Place) => void
  onStart: () => void
}

/** Where the work is done, and the start button with what that costs (specification 2, §4); always within reach. */
export function StartBar({ hasPicture, upscale, place, onPlaceChange, onStart }: StartBarProps) {
  const { t } = useTexts()
  const costId = useId()
  const running = isRunning(upscale)
  const text = running ? 'processing' : hasPicture ? 'start' : 'noPicture'
  const cost = place === 'device' ? t('hdUpscale.free') : t('shared.cost', { count: limits.taskCost })
  return (
    <ToolBar>
      <DeviceChoice place={place} onPlaceChange={onPlaceChange} locked={running} />
      <Button
        id={startButtonId}
        variant="primary"
        size="large"
        busy={running}
        disabled={running || !hasPicture}
        aria-describedby={costId}
        className={styles.start}
        onClick={onStart}
      >
        {t(`hdUpscale.start.${text}`)}
        <span aria-hidden className={styles.cost}>
          {cost}
        </span>
      </Button>
      <VisuallyHidden id={costId}>{cost}</VisuallyHidden>
    </ToolBar>
  )
}
