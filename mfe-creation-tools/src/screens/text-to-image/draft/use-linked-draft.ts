import { skipToken } from '@tessera/shared-auth'
import { useEffect } from 'react'
import { useSearchParams } from 'react-router-dom'
import { useSimilarPromptQuery } from '../../../creation-tools-api.ts'
import { urlParameterNames, toDraft, parseUrlParameters, parsePromptParameters, type Draft } from './draft.ts'

export type LinkedDraftStatus = 'none' | 'loading' | 'failed'

/**
 * Fills the draft from the URL. `?similar=ID` takes the prompt of a creation; the other query parameters have
 * precedence. The hook then removes them from the URL, so that a reload keeps the member's changes.
 */
export function useLinkedDraft(replaceDraft: (draft: Draft) => void): LinkedDraftStatus {
  const [search, setSearch] = useSearchParams()
  const similar = search.get('similar')
  const {
    currentData: creation,
    isFetching,
    isError,
  } = useSimilarPromptQuery(similar ? { id: similar } : skipToken)
  const prompt = creation?.success ? creation.prompt : null

  useEffect(() => {
    const urlParameters = parseUrlParameters(search)
    const parameters = similar
      ? prompt && { ...parsePromptParameters(prompt), ...urlParameters }
      : urlParameters
    if (!parameters) return
    replaceDraft(toDraft(parameters))
    setSearch(withoutDraftParameters, { replace: true })
  }, [similar, prompt, search, replaceDraft, setSearch])

  if (!similar || prompt) return 'none'
  if (isFetching) return 'loading'
  return isError || creation ? 'failed' : 'loading'
}

function withoutDraftParameters(search: URLSearchParams): URLSearchParams {
  const rest = new URLSearchParams(search)
  for (const name of ['similar', ...urlParameterNames]) rest.delete(name)
  return rest
}
