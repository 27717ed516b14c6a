import { skipToken } from '@tessera/shared-auth'
import { useEffect, useEffectEvent } from 'react'
import { useLocation, useSearchParams } from 'react-router-dom'
import { isVariation } from './variation-link.ts'
import { useSimilarPromptQuery } from '../../../creation-tools-api.ts'
import { urlParameterNames, toDraft, parseUrlParameters, parsePromptParameters, type Draft } from './draft.ts'

export type LinkedDraftStatus = 'none' | 'loading' | 'failed'

/** Why a link has no draft: the creation has no prompt, or it could not be loaded. */
export type LinkFailure = 'withoutPrompt' | 'failed'

interface LinkedDraftHandlers {
  /** @param generates the link generates at once */
  onDraft: (draft: Draft, generates: boolean) => void
  onFailure: (failure: LinkFailure) => void
}

/**
 * Reads a draft from the URL. `?similar=ID` takes the prompt of a creation; the other query parameters have precedence.
 * The hook then removes them from the URL, so that a reload keeps the member's changes.
 */
export function useLinkedDraft({ onDraft, onFailure }: LinkedDraftHandlers): 'none' | 'loading' {
  const [search, setSearch] = useSearchParams()
  const { state } = useLocation() as { state: unknown }
  const similar = search.get('similar')
  const {
    currentData: creation,
    isFetching,
    isError,
  } = useSimilarPromptQuery(similar ? { id: similar } : skipToken)
  const prompt = creation?.success ? creation.prompt : null
  const failed = similar !== null && !isFetching && (isError || (creation !== undefined && !prompt))

  const apply = useEffectEvent(() => {
    const urlParameters = parseUrlParameters(search)
    const parameters = similar
      ? prompt && { ...parsePromptParameters(prompt), ...urlParameters }
      : urlParameters
    if (!parameters && !failed) return
    setSearch(withoutDraftParameters, { replace: true })
    if (parameters) onDraft(toDraft(parameters), isVariation(state))
    else onFailure(creation?.success ? 'withoutPrompt' : 'failed')
  })
  useEffect(() => apply(), [similar, prompt, failed, search])

  return similar && !prompt && !failed ? 'loading' : 'none'
}

function withoutDraftParameters(search: URLSearchParams): URLSearchParams {
  const rest = new URLSearchParams(search)
  for (const name of ['similar', ...urlParameterNames]) rest.delete(name)
  return rest
}
