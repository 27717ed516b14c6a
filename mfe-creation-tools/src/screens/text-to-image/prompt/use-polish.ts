import { usePolishPromptMutation } from '../../../creation-tools-api.ts'
import type { Draft } from '../draft/draft.ts'

/** The state of the last polish (specification 2, §4). */
export type PolishStatus =
  | { phase: 'idle' }
  | { phase: 'polishing' | 'polished' }
  | { phase: 'failed'; error: unknown; serverMessage: string | null | undefined }

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

export function usePolish(
  { prompt, scenario }: Pick<Draft, 'prompt' | 'scenario'>,
  onPromptChange: (prompt: string) => void,
): Polish {
  const [polishPrompt, { originalArgs, data, error, isUninitialized, isLoading, reset }] =
    usePolishPromptMutation()
  const before = originalArgs?.prompt ?? ''
  const after = (data?.success && data.data) || null

  const toStatus = (): PolishStatus => {
    if (isUninitialized) return { phase: 'idle' }
    if (isLoading) return { phase: 'polishing' }
    if (after !== null) return { phase: 'polished' }
    return { phase: 'failed', error, serverMessage: data?.error }
  }
  return {
    status: toStatus(),
    polished: after !== null && after === prompt ? { before, after } : null,
    async start() {
      const { data: response } = await polishPrompt({ prompt, scenario })
      if (response?.success && response.data) onPromptChange(response.data)
    },
    undo() {
      onPromptChange(before)
      reset()
    },
    reset() {
      if (!isLoading) reset()
    },
  }
}
