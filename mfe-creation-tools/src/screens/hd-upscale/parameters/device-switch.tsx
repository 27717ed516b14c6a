import { Switch, useIsFirstFrame } from '@tessera/shared-ui'
import { useId } from 'react'
import { useTexts, type Translate } from '../../../texts.ts'
import { canRunOnDevice } from '../device/can-run-on-device.ts'
import type { UpscaleTarget } from '../run/upscale.ts'
import { getQuicker } from '../speed/use-upscale-target.ts'
import type { EstimatedTimes } from '../speed/use-run-times.ts'
import styles from './device-switch.module.css'

interface DeviceSwitchProps {
  target: UpscaleTarget
  onTargetChange: (target: UpscaleTarget) => void
  /** Of the chosen image; null where there is none. */
  estimates: EstimatedTimes | null
  locked: boolean
}

/** Switches between this device and the server, and says which is quicker. */
export function DeviceSwitch({ target, onTargetChange, estimates, locked }: DeviceSwitchProps) {
  const { t, i18n } = useTexts()
  const id = useId()
  // The server, which renders the first frame, says nothing about the browser
  const supported = useIsFirstFrame() || canRunOnDevice()
  const times = supported && estimates && formatTimes(t, i18n.language, estimates)
  return (
    <div className={styles.choice}>
      <Switch
        label={t('hdUpscale.device.label')}
        checked={target === 'device'}
        disabled={!supported || locked}
        aria-describedby={id}
        onCheckedChange={checked => onTargetChange(checked ? 'device' : 'server')}
      />
      <p id={id} className={styles.hint}>
        {supported ? t('hdUpscale.device.hint') : t('hdUpscale.device.unsupported')}
        {times && <span className={styles.times}>{times}</span>}
      </p>
    </div>
  )
}

/** Null where no time is known. */
function formatTimes(t: Translate, language: string, times: EstimatedTimes): string | null {
  const format = (ms: number) => {
    const seconds = ms / 1000
    const decimals = seconds < 10 ? 1 : 0
    return new Intl.NumberFormat(language, { maximumFractionDigits: decimals }).format(seconds)
  }
  const device = times.device === null ? '' : format(times.device)
  const server = times.server === null ? '' : format(times.server)
  const quicker = getQuicker(times)
  if (quicker) return t(`hdUpscale.device.quicker.${quicker}`, { device, server })
  if (device) return t('hdUpscale.device.only.device', { device })
  return server ? t('hdUpscale.device.only.server', { server }) : null
}
