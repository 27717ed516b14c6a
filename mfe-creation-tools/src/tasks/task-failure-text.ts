import { formatCallFailure, type Translate } from '../texts.ts'
import type { TaskFailure } from './task-status.ts'

/** Says why a task has no result (specification 2, §8). */
export function formatTaskFailure(t: Translate, failure: TaskFailure): string {
  switch (failure.kind) {
    case 'task':
      return t('shared.task.failed', { error: failure.message || t('shared.errors.unknown') })
    case 'refused':
      return failure.message
        ? t('shared.task.operationFailed', { error: failure.message })
        : t('shared.errors.unknownAnswer')
    case 'call':
      return t('shared.task.operationFailed', { error: formatCallFailure(t, failure.cause) })
  }
}
