import { useAppDispatch } from '@tessera/shared-auth'
import { limits, type PromptCheckResult } from '@tessera/shared-contracts'
import { useEffect, useState } from 'react'
import { creationToolsApi } from '../../../creation-tools-api.ts'
import type { Draft } from '../draft/draft.ts'

/** Milliseconds without typing before the prompt is checked. */
const typingPauseMs = 600

/** The longest time that a check delays the generation. */
const maxDelayMs = 1_000

type CheckedDraft = Pick<Draft, 'prompt' | 'scenario'>

const { promptCheck } = creationToolsApi.endpoints

/**
 * Checks what the engine would draw of the prompt, while the user types. A failed check is silent. `isLimited`: the
 * engine draws only what it knows; other engines need no check.
 */
export function usePromptCheck({ prompt, scenario }: CheckedDraft, isLimited: boolean) {
  const dispatch = useAppDispatch()
  const [last, setLast] = useState<(CheckedDraft & { check: PromptCheckResult }) | null>(null)
  const canCheck = (text: string) => isLimited && text.trim() !== '' && text.length <= limits.maxPromptLength
  const isCheckable = canCheck(prompt)

  useEffect(() => {
    if (!isCheckable) return
    let request: { abort: () => void } | undefined
    const timer = setTimeout(() => {
      const query = dispatch(promptCheck.initiate({ prompt, scenario }, { subscribe: false }))
      request = query
      void query.then(({ data }) => {
        if (data?.data) setLast({ prompt, scenario, check: data.data })
      })
    }, typingPauseMs)
    return () => {
      clearTimeout(timer)
      request?.abort()
    }
  }, [dispatch, prompt, scenario, isCheckable])

  /** The check of the current prompt; null while there is none. */
  const current = isCheckable && last?.prompt === prompt && last.scenario === scenario ? last.check : null

  /** Returns the check of a draft, or null where it fails or takes longer than a moment. */
  const load = async (requested: CheckedDraft): Promise<PromptCheckResult | null> => {
    if (!canCheck(requested.prompt)) return null
    if (current && requested.prompt === prompt && requested.scenario === scenario) return current
    const fields = { prompt: requested.prompt, scenario: requested.scenario }
    const query = dispatch(promptCheck.initiate(fields, { subscribe: false }))
    const timeout = new Promise<null>(resolve => setTimeout(() => resolve(null), maxDelayMs))
    const response = await Promise.race([query, timeout])
    if (!response) query.abort()
    return response?.data?.data ?? null
  }
  // While the user types on, the note of the last prompt stays, so that the page does not jump
  return { current, shown: isCheckable ? (last?.check ?? null) : null, load }
}
