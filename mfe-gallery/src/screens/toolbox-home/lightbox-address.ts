import { useEffect, useRef } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom'
import { inPlace, lightboxSearch, tileId, withoutParam, type fromWall } from './work.ts'

/** The lightbox's part of the address: which work is open, and the ways to close it and to turn to another. */
export function useLightboxAddress() {
  const [params, setParams] = useSearchParams()
  const { state } = useLocation() as { state: Partial<typeof fromWall> | null }
  const navigate = useNavigate()
  const id = params.get('work')
  const leaving = useRef(false)

  // The dialog gives the focus back to where it was opened; after turning, the tile of the last work has it.
  const lastShown = useRef<string>(null)
  useEffect(() => {
    leaving.current = false
    if (id === null && lastShown.current !== null) document.getElementById(tileId(lastShown.current))?.focus()
    lastShown.current = id
  }, [id])

  return {
    id,
    close() {
      // Going back takes effect a moment later; a second Escape must not leave the wall.
      if (leaving.current) return
      leaving.current = true
      if (state?.fromWall) void navigate(-1)
      else setParams(withoutParam(params, 'work'), inPlace)
    },
    /** Replaces the address, so that one step back always closes. */
    show(other: string) {
      void navigate({ search: lightboxSearch(params, other) }, { ...inPlace, state })
    },
  }
}
