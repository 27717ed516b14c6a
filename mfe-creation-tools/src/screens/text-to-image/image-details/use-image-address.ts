import { useCallback, useEffect, useLayoutEffect, useRef } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom'
import type { HistoryId } from '../generation/generation-slice.ts'

/** An image of a generation. */
export interface ImageAddress {
  generationId: string
  /** From 0. */
  index: number
}

/** History state of a lightbox that was opened from the page. Closing it goes back in history. */
const openedFromPage = { fromPage: true }

const parameterName = 'result'

/** The query string that opens an image in the lightbox: `?result=GENERATION.NUMBER`, with numbers from 1. */
export function toImageSearch(generationId: HistoryId, index: number, search?: URLSearchParams): string {
  const next = new URLSearchParams(search)
  next.set(parameterName, `${generationId}.${index + 1}`)
  return `?${next}`
}

/** The image whose details are open is part of the address, so that Back closes the lightbox and a link opens it. */
export function useImageAddress() {
  const [search, setSearch] = useSearchParams()
  const { state } = useLocation() as { state: Partial<typeof openedFromPage> | null }
  const navigate = useNavigate()
  const address = parseAddress(search.get(parameterName))

  const latestSearch = useRef(search)
  useLayoutEffect(() => {
    latestSearch.current = search
  })
  const isClosing = useRef(false)
  const isOpen = address !== null
  useEffect(() => {
    isClosing.current = false
  }, [isOpen])

  /** Has a stable identity, for memoized children. */
  const open = useCallback(
    (generationId: HistoryId, index: number) =>
      void navigate(
        { search: toImageSearch(generationId, index, latestSearch.current) },
        { state: openedFromPage, preventScrollReset: true },
      ),
    [navigate],
  )
  /** Replaces the history entry, so that one step back always closes the lightbox. */
  const show = (generationId: HistoryId, index: number) =>
    void navigate(
      { search: toImageSearch(generationId, index, search) },
      { replace: true, preventScrollReset: true, state },
    )
  const close = () => {
    // Navigation is asynchronous; a second Escape must not leave the page
    if (isClosing.current) return
    isClosing.current = true
    if (state?.fromPage) return void navigate(-1)
    const rest = new URLSearchParams(search)
    rest.delete(parameterName)
    return setSearch(rest, { replace: true, preventScrollReset: true })
  }
  return { address, open, show, close }
}

function parseAddress(value: string | null): ImageAddress | null {
  const [, generationId, number] = /^(.{1,40})\.(\d{1,2})$/.exec(value ?? '') ?? []
  return generationId === undefined ? null : { generationId, index: Number(number) - 1 }
}
