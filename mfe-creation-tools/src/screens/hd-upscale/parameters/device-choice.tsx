import { Switch } from '@tessera/shared-ui'
import { useId } from 'react'
import { useTexts } from '../../../texts.ts'
import { canRunOnDevice } from '../device/can-run.ts'
import type { Place } from '../run/upscale.ts'
import styles from './device-choice.module.css'

interface DeviceChoiceProps {
  place: Place
  onPlaceChange: (place: Place) => void
  locked: boolean
}

/** Whether the work is done here instead of on the server, and what that means. */
export function DeviceChoice({ place, onPlaceChange, locked }: DeviceChoiceProps) {
  const { t } = useTexts()
  const id = useId()
  const able = canRunOnDevice()
  return (
    <div className={styles.choice}>
      <Switch
        label={t('hdUpscale.device.label')}
        checked={place === 'device'}
        disabled={!able || locked}
        aria-describedby={id}
        onCheckedChange={checked => onPlaceChange(checked ? 'device' : 'server')}
      />
      <p id={id} className={styles.hint}>
        {able ? t('hdUpscale.device.hint') : t('hdUpscale.device.unsupported')}
      </p>
    </div>
  )
}
