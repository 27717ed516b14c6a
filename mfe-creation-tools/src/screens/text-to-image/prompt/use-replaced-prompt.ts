import { useState } from 'react'

/** Replaces the prompt by a suggestion, an example or an edit. Undo and redo work until the prompt is typed in. */
export function useReplacedPrompt(prompt: string, onPromptChange: (prompt: string) => void) {
  const [history, setHistory] = useState<{ prompts: readonly string[]; at: number }>({ prompts: [], at: 0 })
  const isCurrent = history.prompts[history.at] === prompt
  const { prompts, at } = isCurrent ? history : { prompts: [prompt], at: 0 }
  const goTo = (next: number) => {
    setHistory({ prompts, at: next })
    onPromptChange(prompts[next] ?? prompt)
  }
  return {
    replace(after: string) {
      if (after === prompt) return
      setHistory({ prompts: [...prompts.slice(0, at + 1), after], at: at + 1 })
      onPromptChange(after)
    },
    undo: () => goTo(at - 1),
    redo: () => goTo(at + 1),
    canUndo: at > 0,
    canRedo: at < prompts.length - 1,
  }
}
