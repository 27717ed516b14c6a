import { limits, readSettings } from '@tessera/shared-contracts'
import { Button, VisuallyHidden } from '@tessera/shared-ui'
import { useId, useState } from 'react'
import { ToolActionBar } from '../../../tool-layout/tool-settings.tsx'
import { manifest } from '../../../manifest.ts'
import { useTexts } from '../../../texts.ts'
import type { UpscaleTarget } from '../run/upscale.ts'
import type { EstimatedTimes } from '../speed/use-run-times.ts'
import { DeviceSwitch } from './device-switch.tsx'
import styles from './start-bar.module.css'

export const startButtonId = 'start-upscale'

interface StartBarProps {
  hasImage: boolean
  /** The source image of an earlier task is being fetched. */
  isRestoring: boolean
  /** An upscale runs, or other images wait for their turn. */
  running: boolean
  target: UpscaleTarget
  onTargetChange: (target: UpscaleTarget) => void
  estimates: EstimatedTimes | null
  /** Images that the button starts. */
  count: number
  onStart: () => void
}

/** The choice of server or device, and the start button with the cost (specification 2, §4). */
export function StartBar(props: StartBarProps) {
  const { hasImage, isRestoring, running, target, onTargetChange, estimates, count, onStart } = props
  const { t } = useTexts()
  const costId = useId()
  const [{ deviceUpscale }] = useState(() => readSettings(manifest))
  const text = running ? 'processing' : hasImage ? 'start' : 'noPicture'
  const cost =
    target === 'device' ? t('hdUpscale.free') : t('shared.cost', { count: count * limits.creditsPerTask })
  return (
    <ToolActionBar>
      {deviceUpscale && (
        <DeviceSwitch
          target={target}
          onTargetChange={onTargetChange}
          estimates={estimates}
          locked={running}
        />
      )}
      <Button
        id={startButtonId}
        variant="primary"
        size="large"
        busy={running || isRestoring}
        disabled={running || !hasImage}
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
    </ToolActionBar>
  )
}
