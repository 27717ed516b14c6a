import { useAlert } from '@tessera/shared-ui'
import { useEffect, useEffectEvent } from 'react'
import { useTexts } from '../../../texts.ts'
import { upscaleFailureSentence } from './upscale-failure-sentence.ts'
import type { Upscale } from './upscale.ts'

/** Tells of a run that brought nothing, once, when it ends (specification 2, §8). */
export function useFailureAlert(upscale: Upscale): void {
  const { t } = useTexts()
  const alert = useAlert()
  const tell = useEffectEvent(() => {
    if (upscale.phase !== 'failed' && upscale.phase !== 'timedOut') return
    const message =
      upscale.phase === 'failed' ? upscaleFailureSentence(t, upscale.failure) : t('shared.task.timedOut')
    void alert({ title: t('hdUpscale.failedTitle'), message, okLabel: t('shared.ok') })
  })
  useEffect(() => tell(), [upscale.phase])
}
