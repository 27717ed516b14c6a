import { formatTaskFailure } from '../../../tasks/task-failure-text.ts'
import { isRunning } from '../../../tasks/task-state.ts'
import { formatError, type Translate } from '../../../texts.ts'
import type { PolishStatus } from '../prompt/use-polish.ts'
import type { Generation } from './generation-slice.ts'

export interface FormStatus {
  tone: 'quiet' | 'busy' | 'success' | 'danger'
  text: string
}

/** The status of the form (specification 2, §4): that of a running generation, else that of the last action. */
export function toFormStatus(
  t: Translate,
  { generation, polish, prompt }: { generation: Generation; polish: PolishStatus; prompt: string },
): FormStatus {
  if (generation.phase === 'idle' && polish.phase === 'idle' && prompt.trim() !== '')
    return { tone: 'quiet', text: t('textToImage.status.ready') }
  return isRunning(generation) || polish.phase === 'idle'
    ? toGenerationStatus(t, generation)
    : toPolishStatus(t, polish)
}

function toGenerationStatus(t: Translate, generation: Generation): FormStatus {
  switch (generation.phase) {
    case 'idle':
      return { tone: 'quiet', text: t('textToImage.status.waiting') }
    case 'submitting':
      return { tone: 'busy', text: t('textToImage.status.submitting') }
    case 'running': {
      const { progress, unreachable } = generation
      if (unreachable) return { tone: 'quiet', text: t('shared.task.unreachable') }
      if (!progress) return { tone: 'busy', text: t('textToImage.status.submitted') }
      const { tasksAhead } = progress
      const text = tasksAhead
        ? t('shared.task.queued', { count: tasksAhead })
        : t('textToImage.status.generating')
      return { tone: 'busy', text }
    }
    case 'succeeded':
      return { tone: 'success', text: t('textToImage.status.succeeded') }
    case 'canceled':
      return { tone: 'quiet', text: t('shared.task.cancelled') }
    case 'timedOut':
      return { tone: 'danger', text: t('shared.task.timedOut') }
    case 'failed':
      return { tone: 'danger', text: formatTaskFailure(t, generation.failure) }
  }
}

function toPolishStatus(t: Translate, polish: Exclude<PolishStatus, { phase: 'idle' }>): FormStatus {
  switch (polish.phase) {
    case 'polishing':
      return { tone: 'busy', text: t('textToImage.status.polishing') }
    case 'polished':
      return { tone: 'success', text: t('textToImage.status.polished') }
    case 'failed': {
      const error = formatError(t, polish.error, polish.serverMessage)
      return { tone: 'danger', text: t('textToImage.status.polishFailed', { error }) }
    }
  }
}
