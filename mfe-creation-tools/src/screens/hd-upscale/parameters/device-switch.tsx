import { Switch } from '@tessera/shared-ui'
import { useId } from 'react'
import { useTexts } from '../../../texts.ts'
import { canRunOnDevice } from '../device/can-run-on-device.ts'
import type { UpscaleTarget } from '../run/upscale.ts'
import styles from './device-switch.module.css'

interface DeviceSwitchProps {
  target: UpscaleTarget
  onTargetChange: (target: UpscaleTarget) => void
  locked: boolean
}

/** Switches between this device and the server, and explains the choice. */
export function DeviceSwitch({ target, onTargetChange, locked }: DeviceSwitchProps) {
  const { t } = useTexts()
  const id = useId()
  const supported = canRunOnDevice()
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
      </p>
    </div>
  )
}
