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
}

export type Polish = ReturnType<typeof usePolish>

export function usePolish(
  { prompt, scenario }: Pick<Draft, 'prompt' | 'scenario'>,
  onPromptChange: (prompt: string) => void,
) {
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
    /** Null once the prompt is edited or submitted, or the polish is undone. */
    polished: after !== null && after === prompt ? { before, after } : null,
    async start(): Promise<void> {
      const { data: response } = await polishPrompt({ prompt, scenario })
      if (response?.success && response.data) onPromptChange(response.data)
    },
    /** Restores the prompt from before the polish. */
    undo(): void {
      onPromptChange(before)
      reset()
    },
    /** Forgets the last polish, because the user submits the prompt. */
    reset(): void {
      if (!isLoading) reset()
    },
  }
}
