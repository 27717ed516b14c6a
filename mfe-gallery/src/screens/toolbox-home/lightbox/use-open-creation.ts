import { skipToken } from '@tessera/shared-auth'
import type { GalleryItem } from '@tessera/shared-contracts'
import { useSearchParams } from 'react-router-dom'
import { useGetCreationQuery } from '../../../gallery-api.ts'

interface LoadedCreations {
  /** Also those that the filters hide. */
  loadedCreations: readonly GalleryItem[]
  isFirstPageLoaded: boolean
}

export interface OpenCreation {
  creation: GalleryItem | undefined
  /** Whether the URL names a creation that does not exist. */
  isMissing: boolean
}

/**
 * Returns the creation that the URL parameter `work` names. One that is not among the loaded ones is fetched by its id
 * after the first page. Not every server supports that.
 */
export function useOpenCreation({ loadedCreations, isFirstPageLoaded }: LoadedCreations): OpenCreation {
  const id = useSearchParams()[0].get('work')
  const loaded = loadedCreations.find(candidate => String(candidate.id) === id)
  const isFetched = id !== null && !loaded && isFirstPageLoaded
  const { currentData, isFetching } = useGetCreationQuery(isFetched ? { id } : skipToken)
  const creation = loaded ?? currentData?.creation ?? undefined
  return { creation, isMissing: isFetched && !isFetching && !creation }
}
