import {
  callServer,
  profileChanged,
  skipToken,
  useAppDispatch,
  useAppSelector,
  useSession,
} from '@tessera/shared-auth'
import { setDefaultVisibility } from '@tessera/shared-contracts'
import { useState } from 'react'
import { useGetPortfolioQuery } from '../../../portfolio-api.ts'
import { selectIsEditingPublished, selectPortfolioId } from '../state/portfolio-editor-slice.ts'

/**
 * Who sees the portfolio when it is published: all users, or the member alone. A published one keeps its visibility until
 * the author chooses otherwise. The choice for a new one is stored with the account, for the next creations.
 */
export function useVisibility() {
  const dispatch = useAppDispatch()
  const { user } = useSession()
  const portfolioId = useAppSelector(selectPortfolioId)
  const isUpdate = useAppSelector(selectIsEditingPublished)
  const { data } = useGetPortfolioQuery(isUpdate && portfolioId ? { id: portfolioId } : skipToken)
  const published = isUpdate ? data?.own?.public : undefined
  const [chosen, setChosen] = useState<boolean | null>(null)
  const isPublic = chosen ?? published ?? user?.newCreationsPublic ?? true
  return {
    isPublic,
    /** The field of the request; none where the server does so anyway. */
    field: isPublic === (published ?? true) ? {} : ({ public: isPublic ? '1' : '0' } as const),
    choose(next: boolean): void {
      setChosen(next)
      if (isUpdate || !user) return
      dispatch(profileChanged({ newCreationsPublic: next }))
      callServer(setDefaultVisibility, { public: next ? '1' : '0' }).catch(() => undefined)
    },
  }
}

export type Visibility = ReturnType<typeof useVisibility>
