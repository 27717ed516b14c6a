import { useState } from 'react'

/** Replaces the prompt by a suggestion or an example, and can undo that until the prompt is edited. */
export function useReplacedPrompt(prompt: string, onPromptChange: (prompt: string) => void) {
  const [last, setLast] = useState<{ before: string; after: string } | null>(null)
  const replace = (after: string) => {
    setLast({ before: prompt, after })
    onPromptChange(after)
  }
  const undo = () => {
    if (last) onPromptChange(last.before)
    setLast(null)
  }
  return { replace, undo, canUndo: last?.after === prompt && last.before !== prompt }
}
