import { skipToken } from '@tessera/shared-auth'
import type { GalleryItem } from '@tessera/shared-contracts'
import { useSearchParams } from 'react-router-dom'
import { useGetCreationQuery } from '../../../gallery-api.ts'

interface LoadedCreations {
  /** Also those that the filters hide. */
  loadedCreations: readonly GalleryItem[]
  isFirstPageLoaded: boolean
}

export interface LightboxCreation {
  creation: GalleryItem | undefined
  /** True if the URL names a creation that does not exist. */
  isNotFound: boolean
}

/**
 * Returns the creation that the URL parameter `work` names. If it is not among the loaded creations, it is fetched by its
 * id once the first page of the gallery is loaded. A server that does not support this reports that it does not exist.
 */
export function useLightboxCreation({
  loadedCreations,
  isFirstPageLoaded,
}: LoadedCreations): LightboxCreation {
  const id = useSearchParams()[0].get('work')
  const loaded = loadedCreations.find(candidate => String(candidate.id) === id)
  const isFetched = id !== null && !loaded && isFirstPageLoaded
  const { currentData, isFetching } = useGetCreationQuery(isFetched ? { id } : skipToken)
  const creation = loaded ?? currentData?.creation ?? undefined
  return { creation, isNotFound: isFetched && !isFetching && !creation }
}
