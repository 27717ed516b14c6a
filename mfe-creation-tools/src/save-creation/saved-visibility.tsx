import { Button } from '@tessera/shared-ui'
import { useState } from 'react'
import { useSetSavedVisibilityMutation } from '../creation-tools-api.ts'
import { useTexts } from '../texts.ts'
import { useSaveFailureAlert } from './use-save-failure-alert.ts'

interface SavedVisibilityProps {
  creationId: string
  /** As it was saved. */
  savedPublic: boolean
}

/** What this page has changed, by creation: the image can be opened again. */
const changedHere = new Map<string, boolean>()

/** Says who sees a saved creation, and changes it with one press. */
export function SavedVisibility({ creationId, savedPublic }: SavedVisibilityProps) {
  const { t } = useTexts()
  const alertFailure = useSaveFailureAlert()
  const [setVisibility, { isLoading }] = useSetSavedVisibilityMutation()
  const [isPublic, setIsPublic] = useState(changedHere.get(creationId) ?? savedPublic)
  const change = async () => {
    const request = { creation_id: creationId, public: isPublic ? '0' : '1' } as const
    const { data, error } = await setVisibility(request)
    if (!data?.success) return alertFailure(error, data?.error)
    changedHere.set(creationId, !isPublic)
    setIsPublic(!isPublic)
  }
  return (
    <>
      <span>{t(isPublic ? 'shared.save.seenByAll' : 'shared.save.seenByOwner')}</span>
      <Button size="small" busy={isLoading} onClick={() => void change()}>
        {t(isPublic ? 'shared.save.makePrivate' : 'shared.save.makePublic')}
      </Button>
    </>
  )
}
