import { isCallFailure, type CallFailure } from '@tessera/shared-auth'
import { useState } from 'react'
import { usePolishPromptMutation } from '../../../creation-tools-api.ts'
import type { Draft } from '../draft/draft.ts'

/** The state of the last polish (specification 2, §4). */
export type PolishStatus =
  | { phase: 'idle' }
  | { phase: 'polishing' }
  | { phase: 'polished' }
  /** `failure`: the server's message, a failed call, or null where the server gave no reason. */
  | { phase: 'failed'; failure: string | CallFailure | null }

/** The prompt before and after it was polished. */
export interface PolishedPrompt {
  before: string
  after: string
}

export interface Polish {
  status: PolishStatus
  /** Null once the prompt is edited or submitted, or the polish is undone. */
  polished: PolishedPrompt | null
  /** Polishes the current prompt. */
  start: () => Promise<void>
  /** Restores the prompt from before the polish. */
  undo: () => void
  /** Forgets the last polish, because the user submits the prompt. */
  reset: () => void
}

const idle: PolishStatus = { phase: 'idle' }

export function usePolish(
  { prompt, scenario }: Pick<Draft, 'prompt' | 'scenario'>,
  onPromptChange: (prompt: string) => void,
): Polish {
  const [status, setStatus] = useState<PolishStatus>(idle)
  const [last, setLast] = useState<PolishedPrompt | null>(null)
  const [polishPrompt] = usePolishPromptMutation()

  const start = async () => {
    setStatus({ phase: 'polishing' })
    const { data, error } = await polishPrompt({ prompt, scenario })
    if (data?.success && data.data) {
      setLast({ before: prompt, after: data.data })
      onPromptChange(data.data)
      setStatus({ phase: 'polished' })
    } else {
      setStatus({ phase: 'failed', failure: isCallFailure(error) ? error : (data?.error ?? null) })
    }
  }
  const reset = () => {
    setLast(null)
    setStatus(idle)
  }
  const undo = () => {
    if (last) onPromptChange(last.before)
    reset()
  }
  return {
    status,
    polished: last?.after === prompt ? last : null,
    start,
    undo,
    reset,
  }
}
