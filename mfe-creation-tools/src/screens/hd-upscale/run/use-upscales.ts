import { useAccountModals, useSession } from '@tessera/shared-auth'
import { limits } from '@tessera/shared-contracts'
import { useState } from 'react'
import { isRunning } from '../../../tasks/task-state.ts'
import { useRequirementAlert } from '../../../tasks/use-requirement-alert.ts'
import type { UpscaleDraft } from '../draft/upscale-draft.ts'
import { useLeaveWarning } from '../queue/use-leave-warning.ts'
import { useUpscaleQueue, type UpscaleSettings } from '../queue/use-upscale-queue.ts'
import type { SourceImage } from '../source-image/source-image.ts'
import { useLinkedSourceImage } from '../source-image/use-linked-source-image.ts'
import { useSourceImages } from '../source-image/use-source-images.ts'
import { useRunTimes } from '../speed/use-run-times.ts'
import { useUpscaleTarget } from '../speed/use-upscale-target.ts'
import type { Upscale } from './upscale.ts'
import { useFailureAlert } from './use-failure-alert.ts'
import { useUpscale } from './use-upscale.ts'

const idle: Upscale = { phase: 'idle' }

/** The source images with their upscales, and what the screen does with them. */
export function useUpscales(draft: UpscaleDraft) {
  const { upscale: last, start: startUpscale, cancel } = useUpscale()
  const times = useRunTimes(last)
  const meetsRequirements = useRequirements()
  const isBusy = isRunning(last)
  const source = useSourceImages(isBusy)
  const { image, images, choose, restore } = source
  useLinkedSourceImage(isBusy, choose)
  const queue = useUpscaleQueue({
    images,
    last,
    run(next, settings, stop) {
      if (!meetsRequirements(settings)) return stop()
      times.begin(next, settings)
      startUpscale(next, settings)
    },
  })
  const running = isBusy || queue.isWaiting
  const hasSeveral = images.length > 1
  // A list shows which of its images failed, and why
  useFailureAlert(hasSeveral ? idle : last)

  const upscale = getShownUpscale(image, { last, isBusy, hasSeveral, getState: queue.getState })
  const original = upscale.phase === 'idle' ? null : upscale.input.original
  // After a reload the page has the source image of the last task on the server only
  const isRestorable = original !== null && !original.startsWith('blob:')
  const [isRestoring, setIsRestoring] = useState(false)
  const estimates = image && times.estimate(image, draft.factor)
  const { target, choose: chooseTarget } = useUpscaleTarget(estimates)
  const settings: UpscaleSettings = { draft, target }

  const unfinished = images.filter(({ url }) => queue.getState(url).phase !== 'succeeded')
  const toStart = hasSeveral && unfinished.length > 0 ? unfinished : image ? [image] : []

  const restoreImage = async () => {
    if (upscale.phase === 'idle' || original === null) return []
    setIsRestoring(true)
    const restored = await restore(original, upscale.input.title).finally(() => setIsRestoring(false))
    return restored ? [restored] : []
  }
  useLeaveWarning(hasSeveral && (running || unfinished.length < images.length))

  return {
    upscale,
    original,
    source,
    queue,
    running,
    runsOnServer: isBusy && last.phase === 'running' && last.input.target === 'server',
    isRestorable,
    isRestoring,
    target,
    chooseTarget,
    estimates,
    startCount: Math.max(1, toStart.length),
    cancel,
    /** Starts the images that have no result. False where it starts none. */
    async start(): Promise<boolean> {
      if (running || isRestoring || !(image ?? isRestorable) || !meetsRequirements(settings)) return false
      const started = image ? toStart : await restoreImage()
      queue.start(
        started.map(({ url }) => url),
        settings,
      )
      return started.length > 0
    },
    retry: ({ url }: SourceImage) => queue.start([url], settings),
    remove(removed: SourceImage): void {
      queue.stop(removed.url)
      source.remove(removed)
    },
  }
}

interface ShownUpscaleOptions {
  last: Upscale
  isBusy: boolean
  hasSeveral: boolean
  getState: ReturnType<typeof useUpscaleQueue>['getState']
}

/** The upscale of the image that is shown: an ended one of another image is not. */
function getShownUpscale(
  image: SourceImage | null,
  { last, isBusy, hasSeveral, getState }: ShownUpscaleOptions,
): Upscale {
  // Another tab can run an upscale, too
  if (!image || (isBusy && !hasSeveral)) return last
  const state = getState(image.url)
  return state.phase === 'waiting' ? idle : state
}

/** Returns a function that alerts the user about the first requirement that is not met. */
function useRequirements() {
  const { user } = useSession()
  const { openLogin } = useAccountModals()
  const alertRequirement = useRequirementAlert()
  return ({ target }: UpscaleSettings): boolean => {
    // An upscale on this device requires neither a log-in nor credits
    if (target === 'device') return true
    if (!user) openLogin()
    else if ((user.credits ?? 0) < limits.creditsPerTask) void alertRequirement('credits')
    else return true
    return false
  }
}
