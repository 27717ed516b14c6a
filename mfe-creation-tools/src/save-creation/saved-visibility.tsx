import { Button } from '@tessera/shared-ui'
import { useSetSavedVisibilityMutation } from '../creation-tools-api.ts'
import { useTexts } from '../texts.ts'
import { useSaveFailureAlert } from './use-save-failure-alert.ts'

interface SavedVisibilityProps {
  creationId: string
  /** As it was saved. */
  savedPublic: boolean
}

/** Says who sees a saved creation, and changes it with one press. The state stays when the user opens the image again. */
export function SavedVisibility({ creationId, savedPublic }: SavedVisibilityProps) {
  const { t } = useTexts()
  const alertFailure = useSaveFailureAlert()
  const [setVisibility, { data, originalArgs, isLoading }] = useSetSavedVisibilityMutation({
    fixedCacheKey: `visibility of ${creationId}`,
  })
  const requested = originalArgs?.public === '1'
  const isPublic = originalArgs === undefined ? savedPublic : data?.success ? requested : !requested
  const change = async () => {
    const request = { creation_id: creationId, public: isPublic ? '0' : '1' } as const
    const { data: response, error } = await setVisibility(request)
    if (!response?.success) await alertFailure(error, response?.error)
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
