import { useState } from 'react'
import { usePolishPromptMutation } from '../../../creation-tools-api.ts'
import type { Draft } from '../draft/draft.ts'

/** The state of the last polish (specification 2, §4). */
export type PolishStatus =
  | { phase: 'idle' }
  | { phase: 'polishing' | 'polished' }
  | { phase: 'failed'; error: unknown; serverMessage: string | null | undefined }

export interface PolishedPrompt {
  before: string
  after: string
  /** The prompts to choose from, with `after` among them. */
  choices: readonly string[]
}

export type Polish = ReturnType<typeof usePolish>

export function usePolish(
  { prompt, scenario }: Pick<Draft, 'prompt' | 'scenario'>,
  onPromptChange: (prompt: string) => void,
) {
  const [status, setStatus] = useState<PolishStatus>({ phase: 'idle' })
  // Not the result of the mutation: where a second polish fails, the first can still be undone
  const [last, setLast] = useState<Omit<PolishedPrompt, 'after'> | null>(null)
  const [polishPrompt] = usePolishPromptMutation()

  const start = async () => {
    setStatus({ phase: 'polishing' })
    const { data, error } = await polishPrompt({ prompt, scenario })
    if (data?.success && data.data) {
      setLast({ before: prompt, choices: [data.data, ...(data.alternatives ?? [])] })
      onPromptChange(data.data)
      setStatus({ phase: 'polished' })
    } else setStatus({ phase: 'failed', error, serverMessage: data?.error })
  }
  /** Forgets the last polish, because the user submits the prompt. */
  const reset = () => {
    setLast(null)
    setStatus({ phase: 'idle' })
  }
  /** Restores the prompt from before the polish. */
  const undo = () => {
    if (last) onPromptChange(last.before)
    reset()
  }
  /** Null once the prompt is edited or submitted, or the polish is undone. */
  const polished = last?.choices.includes(prompt) ? { ...last, after: prompt } : null
  const isOver = status.phase === 'polished' && !polished
  return {
    status: isOver ? ({ phase: 'idle' } as const) : status,
    polished,
    start,
    choose: onPromptChange,
    undo,
    reset,
  }
}
