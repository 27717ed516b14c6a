import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { isRunning } from '../../../tasks/task-state.ts'
import type { UpscaleSettings } from '../queue/use-upscale-queue.ts'
import type { Upscale, UpscaleTarget } from '../run/upscale.ts'
import type { SourceImage } from '../source-image/source-image.ts'
import { estimateTime } from './estimate-time.ts'
import { loadRunTimes, saveRunTime } from './run-times.ts'

/** Milliseconds; null where they are not known. */
export type EstimatedTimes = Record<UpscaleTarget, number | null>

/** Measures upscales from the start to the result, and estimates the next one. */
export function useRunTimes(last: Upscale) {
  const [runs, setRuns] = useState(() => ({
    server: loadRunTimes('server'),
    device: loadRunTimes('device'),
  }))
  const started = useRef<{ url: string; target: UpscaleTarget; work: number; at: number } | null>(null)
  const handleChange = useEffectEvent(() => {
    if (!started.current || last.phase === 'idle' || isRunning(last)) return
    const { url, target, work, at } = started.current
    // It is still the upscale before
    if (last.input.original !== url || last.input.target !== target) return
    started.current = null
    if (last.phase !== 'succeeded') return
    saveRunTime(target, { work, ms: performance.now() - at })
    setRuns(before => ({ ...before, [target]: loadRunTimes(target) }))
  })
  useEffect(() => handleChange(), [last])
  return {
    begin({ url, size }: SourceImage, { draft, target }: UpscaleSettings): void {
      started.current = { url, target, work: getWork(size, draft.factor), at: performance.now() }
    },
    estimate({ size }: SourceImage, factor: 2 | 4): EstimatedTimes {
      const work = getWork(size, factor)
      return { server: estimateTime(runs.server, work), device: estimateTime(runs.device, work) }
    },
  }
}

/** Megapixels that the network reads: the second pass of four times the size reads the result of the first. */
const getWork = ({ width, height }: SourceImage['size'], factor: 2 | 4) =>
  ((width * height) / 1_000_000) * (factor === 4 ? 5 : 1)
