import { useEffect, useRef } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom'
import {
  replaceInPlace,
  toLightboxQueryString,
  toWallQueryString,
  removeParam,
  type openedFromWall,
} from '../search-params.ts'
import { toTileId } from '../wall/tile-id.ts'

/** Reads and changes the URL parameter `work`: the id of the creation that is open in the lightbox. */
export function useLightboxAddress() {
  const [params, setParams] = useSearchParams()
  const { state } = useLocation() as { state: Partial<typeof openedFromWall> | null }
  const navigate = useNavigate()
  const id = params.get('work')
  const isClosing = useRef(false)

  // The dialog restores the focus to the tile that opened it. Move it to the tile of the creation shown last.
  const lastShownId = useRef<string>(null)
  useEffect(() => {
    isClosing.current = false
    if (id === null && lastShownId.current !== null)
      document.getElementById(toTileId(lastShownId.current))?.focus()
    lastShownId.current = id
  }, [id])

  return {
    /** False if a link from outside the gallery opened the creation, for example a shared one. */
    wasOpenedFromWall: state?.fromWall === true,
    closeHref: `/tools${toWallQueryString(params)}`,
    toHref: (other: string) => `/tools${toLightboxQueryString(params, other)}`,
    close() {
      // Navigation is asynchronous; a second Escape must not leave the wall.
      if (isClosing.current) return
      isClosing.current = true
      if (state?.fromWall) void navigate(-1)
      else setParams(removeParam(params, 'work'), replaceInPlace)
    },
    /** Replaces the history entry, so that one step back always closes the lightbox. */
    show(other: string) {
      void navigate({ search: toLightboxQueryString(params, other) }, { ...replaceInPlace, state })
    },
  }
}
