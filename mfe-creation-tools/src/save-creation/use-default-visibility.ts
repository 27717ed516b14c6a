import { callServer, profileChanged, useAppDispatch, useSession } from '@tessera/shared-auth'
import { setDefaultVisibility } from '@tessera/shared-contracts'
import { useState } from 'react'
import { useTexts } from '../texts.ts'
import { useMessage } from '../use-message.ts'

/**
 * Who sees what the member saves: all users, or the member alone. The choice is stored with the account. Where it cannot be
 * stored, it holds until the page is left, and a message says so.
 *
 * @param untilChosen the choice of a member who has not made one
 */
export function useDefaultVisibility(untilChosen: boolean) {
  const { t } = useTexts()
  const showMessage = useMessage()
  const dispatch = useAppDispatch()
  const { user } = useSession()
  const [chosenHere, setChosenHere] = useState<boolean | null>(null)
  return {
    isPublic: chosenHere ?? user?.newCreationsPublic ?? untilChosen,
    async choose(isPublic: boolean): Promise<void> {
      setChosenHere(isPublic)
      dispatch(profileChanged({ newCreationsPublic: isPublic }))
      const isStored = await callServer(setDefaultVisibility, { public: isPublic ? '1' : '0' }).then(
        ({ success }) => success,
        () => false,
      )
      if (!isStored) await showMessage(t('shared.save.notStoredTitle'), t('shared.save.notStored'))
    },
  }
}
