import { failureSentence } from '../../../tasks/failure-sentence.ts'
import type { Translate } from '../../../texts.ts'
import type { UpscaleFailure } from './upscale.ts'

/** Why an upscale brought no result (specification 2, §8). */
export const upscaleFailureSentence = (t: Translate, failure: UpscaleFailure): string =>
  failure.kind === 'device' ? t(`hdUpscale.device.${failure.fault}`) : failureSentence(t, failure)
