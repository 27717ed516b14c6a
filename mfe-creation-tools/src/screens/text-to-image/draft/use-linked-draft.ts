import { skipToken } from '@tessera/shared-auth'
import { useEffect } from 'react'
import { useSearchParams } from 'react-router-dom'
import { useWorkPromptQuery } from '../../../creation-tools-api.ts'
import { addressNames, draftFrom, parametersOfAddress, parametersOfPrompt, type Draft } from './draft.ts'

export type LinkedDraftState = 'none' | 'loading' | 'failed'

/**
 * Fills the draft from the address: `?similar=ID` names a work whose prompt is asked for, the other
 * parameters stand for themselves and come first. Then the address is tidied, so that a reload keeps
 * what the member made of it.
 */
export function useLinkedDraft(replaceDraft: (draft: Draft) => void): LinkedDraftState {
  const [search, setSearch] = useSearchParams()
  const similar = search.get('similar')
  const { currentData: work, isFetching, isError } = useWorkPromptQuery(similar ? { id: similar } : skipToken)
  const prompt = work?.success ? work.prompt : null

  useEffect(() => {
    const own = parametersOfAddress(search)
    const given = similar ? prompt && { ...parametersOfPrompt(prompt), ...own } : own
    if (!given) return
    replaceDraft(draftFrom(given))
    setSearch(tidied, { replace: true })
  }, [similar, prompt, search, replaceDraft, setSearch])

  if (!similar || prompt) return 'none'
  if (isFetching) return 'loading'
  return isError || work ? 'failed' : 'loading'
}

function tidied(search: URLSearchParams): URLSearchParams {
  const rest = new URLSearchParams(search)
  for (const name of ['similar', ...addressNames]) rest.delete(name)
  return rest
}
