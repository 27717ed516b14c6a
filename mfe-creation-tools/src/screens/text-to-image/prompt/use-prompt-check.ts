import { useAppDispatch } from '@tessera/shared-auth'
import { limits, type PromptCheckResult } from '@tessera/shared-contracts'
import { useEffect, useState } from 'react'
import { creationToolsApi } from '../../../creation-tools-api.ts'
import type { Draft } from '../draft/draft.ts'

/** Milliseconds without typing before the prompt is checked. */
const typingPauseMs = 600

const { promptCheck } = creationToolsApi.endpoints

/**
 * Checks what the engine would draw of the prompt, while the user types. A failed check is silent. `isLimited`: the
 * engine draws only what it knows; other engines need no check.
 */
export function usePromptCheck(
  { prompt, scenario }: Pick<Draft, 'prompt' | 'scenario'>,
  isLimited: boolean,
): PromptCheckResult | null {
  const dispatch = useAppDispatch()
  const [last, setLast] = useState<PromptCheckResult | null>(null)
  const isCheckable = isLimited && prompt.trim() !== '' && prompt.length <= limits.maxPromptLength

  useEffect(() => {
    if (!isCheckable) return
    let request: { abort: () => void } | undefined
    const timer = setTimeout(() => {
      const query = dispatch(promptCheck.initiate({ prompt, scenario }, { subscribe: false }))
      request = query
      void query.then(({ data }) => {
        if (data?.data) setLast(data.data)
      })
    }, typingPauseMs)
    return () => {
      clearTimeout(timer)
      request?.abort()
    }
  }, [dispatch, prompt, scenario, isCheckable])

  // While the user types on, the note of the last prompt stays, so that the page does not jump
  return isCheckable ? last : null
}
