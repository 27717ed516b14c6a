import {
  callServer,
  profileChanged,
  skipToken,
  useAppDispatch,
  useAppSelector,
  useSession,
} from '@tessera/shared-auth'
import { setDefaultVisibility } from '@tessera/shared-contracts'
import { useAlert } from '@tessera/shared-ui'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useGetPortfolioQuery } from '../../../portfolio-api.ts'
import { selectIsEditingPublished, selectPortfolioId } from '../state/portfolio-editor-slice.ts'

/**
 * Who sees the portfolio when it is published: all users, or the member alone. A published one keeps its visibility until
 * the author chooses otherwise. The choice for a new one is stored with the account, for the next creations;
 * where it cannot be, a message says so.
 */
export function useVisibility() {
  const { t } = useTranslation('mfe-portfolio')
  const alert = useAlert()
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
    async choose(next: boolean): Promise<void> {
      setChosen(next)
      if (isUpdate || !user) return
      dispatch(profileChanged({ newCreationsPublic: next }))
      const isStored = await callServer(setDefaultVisibility, { public: next ? '1' : '0' }).then(
        ({ success }) => success,
        () => false,
      )
      if (!isStored)
        await alert({ title: t('management.notStoredTitle'), message: t('management.notStored') })
    },
  }
}

export type Visibility = ReturnType<typeof useVisibility>
