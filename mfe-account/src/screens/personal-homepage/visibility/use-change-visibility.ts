import { useAppDispatch } from '@tessera/shared-auth'
import type { OwnCreation } from '@tessera/shared-contracts'
import { useAlert } from '@tessera/shared-ui'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { setVisibility } from '../../../account-api.ts'
import { describeFailure } from '../describe-failure.ts'

/** Makes several creations public or private, and names those that it changed last. */
export function useChangeVisibility() {
  const { t } = useTranslation('mfe-account')
  const alert = useAlert()
  const dispatch = useAppDispatch()
  const [changedIds, setChangedIds] = useState<readonly string[]>([])
  const [isChanging, setIsChanging] = useState(false)
  return {
    changedIds,
    dismissChanged: () => setChangedIds([]),
    isChanging,
    /** Resolves to whether the server has changed them. */
    async change(creations: readonly OwnCreation[], isPublic: boolean): Promise<boolean> {
      if (creations.length === 0 || isChanging) return false
      setIsChanging(true)
      const { data, error } = await dispatch(setVisibility(creations, isPublic))
      setIsChanging(false)
      if (data?.success) {
        setChangedIds(creations.map(({ id }) => String(id)))
        return true
      }
      await alert({ title: t('visibility.failedTitle'), message: describeFailure(error ?? data, t) })
      return false
    },
  }
}
