import { formatTaskFailure } from '../../../tasks/task-failure-text.ts'
import type { Translate } from '../../../texts.ts'
import type { UpscaleFailure } from './upscale.ts'

/** Says why an upscale has no result (specification 2, §8). */
export const formatUpscaleFailure = (t: Translate, failure: UpscaleFailure): string =>
  failure.kind === 'device' ? t(`hdUpscale.device.${failure.reason}`) : formatTaskFailure(t, failure)
