import { readSettings } from '@tessera/shared-contracts'
import { useState } from 'react'
import { manifest } from '../../../manifest.ts'
import { canRunOnDevice } from '../device/can-run-on-device.ts'
import type { UpscaleTarget } from '../run/upscale.ts'
import type { EstimatedTimes } from './use-run-times.ts'

const storageKey = 'hd-upscale.target'

/** Where the next upscale runs: where the user has chosen, and else where it is quicker. */
export function useUpscaleTarget(estimates: EstimatedTimes | null) {
  const [{ deviceUpscale }] = useState(() => readSettings(manifest))
  const [chosen, setChosen] = useState(loadTarget)
  const hasDevice = deviceUpscale && canRunOnDevice()
  const target = chosen ?? getQuicker(estimates) ?? 'server'
  return {
    target: hasDevice ? target : ('server' as const),
    choose(next: UpscaleTarget): void {
      setChosen(next)
      try {
        localStorage.setItem(storageKey, next)
      } catch {
        // Without storage, the choice lives as long as the page
      }
    },
  }
}

/** Null where one of the times is not known. */
export const getQuicker = (times: EstimatedTimes | null): UpscaleTarget | null =>
  times?.server && times.device ? (times.device < times.server ? 'device' : 'server') : null

function loadTarget(): UpscaleTarget | null {
  try {
    const stored = localStorage.getItem(storageKey)
    return stored === 'server' || stored === 'device' ? stored : null
  } catch {
    return null
  }
}
