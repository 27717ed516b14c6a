import { callServer, profileChanged, useAppDispatch, useSession } from '@tessera/shared-auth'
import { setDefaultVisibility } from '@tessera/shared-contracts'
import { useState } from 'react'

/**
 * Who sees what the member saves: all users, or the member alone. The choice is stored with the account. Where it cannot be
 * stored, it holds for what is saved here.
 *
 * @param untilChosen the choice of a member who has not made one
 */
export function useDefaultVisibility(untilChosen: boolean) {
  const dispatch = useAppDispatch()
  const { user } = useSession()
  const [chosenHere, setChosenHere] = useState<boolean | null>(null)
  return {
    isPublic: chosenHere ?? user?.newCreationsPublic ?? untilChosen,
    choose(isPublic: boolean): void {
      setChosenHere(isPublic)
      dispatch(profileChanged({ newCreationsPublic: isPublic }))
      callServer(setDefaultVisibility, { public: isPublic ? '1' : '0' }).catch(() => undefined)
    },
  }
}
