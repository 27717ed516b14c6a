import { useEffect, useEffectEvent } from 'react'
import { useTexts } from '../../../texts.ts'
import { useMessage } from '../../../use-message.ts'
import { formatUpscaleFailure } from './upscale-failure-text.ts'
import type { Upscale } from './upscale.ts'

/** Alerts the user, once, when an upscale fails or times out (specification 2, §8). */
export function useFailureAlert(upscale: Upscale): void {
  const { t } = useTexts()
  const showMessage = useMessage()
  const alertFailure = useEffectEvent(() => {
    if (upscale.phase !== 'failed' && upscale.phase !== 'timedOut') return
    const message =
      upscale.phase === 'failed' ? formatUpscaleFailure(t, upscale.failure) : t('shared.task.timedOut')
    void showMessage(t('hdUpscale.failedTitle'), message)
  })
  useEffect(() => alertFailure(), [upscale.phase])
}
