import { isCallFailure } from '@tessera/shared-auth'
import { isRunning, type Generation } from './generation.ts'
import { failureSentence } from '../../../tasks/failure-sentence.ts'
import type { PolishPhase } from '../prompt/use-polish.ts'
import { callFailureSentence, type Translate } from '../../../texts.ts'

export interface Status {
  tone: 'quiet' | 'busy' | 'success' | 'danger'
  text: string
}

/** The one status of the form (specification 2, §4): a running generation first, else what happened last. */
export function statusOf(t: Translate, generation: Generation, polish: PolishPhase): Status {
  return isRunning(generation) || polish.phase === 'idle'
    ? generationStatus(t, generation)
    : polishStatus(t, polish)
}

function generationStatus(t: Translate, generation: Generation): Status {
  switch (generation.phase) {
    case 'waiting':
      return { tone: 'quiet', text: t('textToImage.status.waiting') }
    case 'generating':
      return { tone: 'busy', text: generatingText(t, generation.ahead) }
    case 'submitting':
    case 'submitted':
      return { tone: 'busy', text: t(`textToImage.status.${generation.phase}`) }
    case 'succeeded':
      return { tone: 'success', text: t('textToImage.status.succeeded') }
    case 'cancelled':
      return { tone: 'quiet', text: t('shared.task.cancelled') }
    case 'timedOut':
      return { tone: 'danger', text: t('shared.task.timedOut') }
    case 'failed':
      return { tone: 'danger', text: failureSentence(t, generation.failure) }
  }
}

const generatingText = (t: Translate, ahead: number | null) =>
  ahead === null || ahead === 0
    ? t('textToImage.status.generating')
    : t('shared.task.queued', { count: ahead })

function polishStatus(t: Translate, polish: Exclude<PolishPhase, { phase: 'idle' }>): Status {
  switch (polish.phase) {
    case 'polishing':
      return { tone: 'busy', text: t('textToImage.status.polishing') }
    case 'polished':
      return { tone: 'success', text: t('textToImage.status.polished') }
    case 'failed': {
      const { failure } = polish
      const error = isCallFailure(failure)
        ? callFailureSentence(t, failure)
        : (failure ?? t('shared.errors.unknown'))
      return { tone: 'danger', text: t('textToImage.status.polishFailed', { error }) }
    }
  }
}
