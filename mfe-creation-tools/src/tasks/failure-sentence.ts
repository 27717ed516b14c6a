import { callFailureSentence, type Translate } from '../texts.ts'
import type { Failure } from './task-reading.ts'

/** Why a task brought nothing (specification 2, §8). */
export function failureSentence(t: Translate, failure: Failure): string {
  switch (failure.kind) {
    case 'task': {
      const error = failure.message ? failure.message : t('shared.errors.unknown')
      return t('shared.task.failed', { error })
    }
    case 'refused':
      return failure.message
        ? t('shared.task.operationFailed', { error: failure.message })
        : t('shared.errors.unknownAnswer')
    case 'call':
      return t('shared.task.operationFailed', { error: callFailureSentence(t, failure.cause) })
  }
}
