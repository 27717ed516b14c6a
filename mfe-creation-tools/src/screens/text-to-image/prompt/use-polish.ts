import { isCallFailure, type CallFailure } from '@tessera/shared-auth'
import { useState } from 'react'
import { usePolishMutation } from '../../../creation-tools-api.ts'
import type { Draft } from '../draft/draft.ts'

/** Where the last polish stands (specification 2, §4). */
export type PolishPhase =
  | { phase: 'idle' }
  | { phase: 'polishing' }
  | { phase: 'polished' }
  /** The server's own sentence, a failed call, or nothing at all. */
  | { phase: 'failed'; failure: string | CallFailure | null }

/** The prompt before and after it was polished. */
export interface PolishedPrompt {
  before: string
  after: string
}

export interface Polish {
  status: PolishPhase
  /** Until the prompt is edited or used, or the polish undone. */
  polished: PolishedPrompt | null
  /** Polishes the prompt as it stands. */
  start: () => Promise<void>
  /** Gives back the prompt as it was before. */
  undo: () => void
  /** The prompt is used as it stands: the status tells of something else from now on. */
  settle: () => void
}

const idle: PolishPhase = { phase: 'idle' }

export function usePolish(
  { prompt, scenario }: Pick<Draft, 'prompt' | 'scenario'>,
  onPromptChange: (prompt: string) => void,
): Polish {
  const [status, setStatus] = useState<PolishPhase>(idle)
  const [last, setLast] = useState<PolishedPrompt | null>(null)
  const [sendPrompt] = usePolishMutation()

  const start = async () => {
    setStatus({ phase: 'polishing' })
    const { data, error } = await sendPrompt({ prompt, scenario })
    if (data?.success && data.data) {
      setLast({ before: prompt, after: data.data })
      onPromptChange(data.data)
      setStatus({ phase: 'polished' })
    } else {
      setStatus({ phase: 'failed', failure: isCallFailure(error) ? error : (data?.error ?? null) })
    }
  }
  const settle = () => {
    setLast(null)
    setStatus(idle)
  }
  const undo = () => {
    if (last) onPromptChange(last.before)
    settle()
  }
  return {
    status,
    polished: last?.after === prompt ? last : null,
    start,
    undo,
    settle,
  }
}
