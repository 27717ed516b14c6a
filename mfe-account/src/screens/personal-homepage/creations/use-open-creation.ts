import { useLocation, useNavigate, useSearchParams } from 'react-router-dom'

/** History state of a dialog that was opened from the homepage. Closing it goes back in history. */
export const openedFromHomepage = { fromHomepage: true }

/** Returns the id of the open creation, from the URL parameter `work`, and functions that close it and show another. */
export function useOpenCreation() {
  const [params, setParams] = useSearchParams()
  const { state } = useLocation() as { state: Partial<typeof openedFromHomepage> | null }
  const navigate = useNavigate()
  return {
    id: params.get('work'),
    /** Replaces the history entry, so that one step back always closes the dialog. */
    show(other: string) {
      const next = new URLSearchParams(params)
      next.set('work', other)
      void navigate({ search: `?${next}` }, { replace: true, preventScrollReset: true, state })
    },
    close() {
      if (state?.fromHomepage) return void navigate(-1)
      const rest = new URLSearchParams(params)
      rest.delete('work')
      return setParams(rest, { replace: true, preventScrollReset: true })
    },
  }
}
