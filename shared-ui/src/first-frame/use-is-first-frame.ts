import { useSyncExternalStore } from 'react'

const never = () => () => undefined

/**
 * Returns true while the first frame of a page is rendered, which a visitor sees until the code of the page runs. It has
 * no document, so nothing can be measured.
 */
export const useIsFirstFrame = (): boolean =>
  useSyncExternalStore(
    never,
    () => false,
    () => true,
  )
