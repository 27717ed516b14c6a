import { formatTaskFailure } from '../../../tasks/task-failure-text.ts'
import type { Translate } from '../../../texts.ts'
import { getMaxSide } from '../source-image/source-image.ts'
import type { UpscaleFailure } from './upscale.ts'

/** Says why an upscale has no result (specification 2, §8). */
export function formatUpscaleFailure(t: Translate, failure: UpscaleFailure): string {
  if (failure.kind === 'device') return t(`hdUpscale.device.${failure.reason}`)
  if (failure.kind !== 'tooLarge') return formatTaskFailure(t, failure)
  const { factor } = failure
  return t('hdUpscale.fileError.factor', { side: getMaxSide(factor), factor })
}
