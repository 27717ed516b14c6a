import { callServer, profileChanged, useAppDispatch } from '@tessera/shared-auth'
import { setDefaultVisibility, type User } from '@tessera/shared-contracts'
import { useAlert } from '@tessera/shared-ui'
import { useTranslation } from 'react-i18next'
import { applyProfileChange } from '../../../account-api.ts'
import { describeFailure } from '../describe-failure.ts'

/**
 * Who sees the new works of the member: all users, or the member alone. The choice is stored with the account. Uploads are
 * private until there is one.
 */
export function useDefaultVisibility({ newCreationsPublic: chosen = null }: User) {
  const { t } = useTranslation('mfe-account')
  const alert = useAlert()
  const dispatch = useAppDispatch()
  const apply = (newCreationsPublic: boolean | null) => {
    dispatch(applyProfileChange({ newCreationsPublic }))
    dispatch(profileChanged({ newCreationsPublic }))
  }
  return {
    chosen,
    isPublic: chosen ?? false,
    /** The page shows the choice at once, and the former one again if the server refuses. */
    async choose(isPublic: boolean): Promise<void> {
      apply(isPublic)
      const failure = await callServer(setDefaultVisibility, { public: isPublic ? '1' : '0' }).then(
        response => (response.success ? null : response),
        (error: unknown) => error,
      )
      if (failure === null) return
      apply(chosen)
      await alert({ title: t('visibility.failedTitle'), message: describeFailure(failure, t) })
    },
  }
}

export type DefaultVisibility = ReturnType<typeof useDefaultVisibility>
