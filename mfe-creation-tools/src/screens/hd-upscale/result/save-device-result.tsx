import { useAccountModals, useSession } from '@tessera/shared-auth'
import { useUploadResultMutation } from '../../../creation-tools-api.ts'
import { SavedNote } from '../../../save-creation/saved-note.tsx'
import { SavedVisibility } from '../../../save-creation/saved-visibility.tsx'
import { useDefaultVisibility } from '../../../save-creation/use-default-visibility.ts'
import { VisibilitySwitch } from '../../../save-creation/visibility-switch.tsx'
import { SaveButton } from '../../../save-creation/save-button.tsx'
import { useSaveFailureAlert } from '../../../save-creation/use-save-failure-alert.ts'
import { useTexts } from '../../../texts.ts'

/** Saves a result that this device made, by uploading it. */
export function SaveDeviceResult({
  imageUrl,
  image,
  title,
  className,
}: {
  /** Identifies the result: its other buttons on the page know that it is saved. */
  imageUrl: string
  image: Blob
  title: string
  className?: string | undefined
}) {
  const { t } = useTexts()
  const { signedIn } = useSession()
  const { openLogin } = useAccountModals()
  const alertFailure = useSaveFailureAlert()
  const { isPublic, choose } = useDefaultVisibility(false)
  const [upload, { data, isLoading }] = useUploadResultMutation({ fixedCacheKey: imageUrl })
  const saved = data?.success === true
  const created = data?.new_creation

  const save = async () => {
    if (!signedIn) return openLogin()
    const file = new File([image], `${title || 'upscaled'}.png`, { type: 'image/png' })
    const { data: response, error } = await upload({
      creation_image: file,
      ...(!isPublic && { public: '0' as const }),
    })
    if (!response?.success) await alertFailure(error, response?.error ?? response?.message)
  }
  return (
    <SaveButton
      className={className}
      label={t('hdUpscale.result.save')}
      saving={isLoading}
      saved={saved}
      onSave={() => void save()}
      note={
        saved ? (
          <SavedNote moderation={created?.moderation ?? 'passed'} />
        ) : (
          t(`hdUpscale.device.${isPublic ? 'save' : 'savePrivate'}`)
        )
      }
      visibility={
        saved
          ? created && (
              <SavedVisibility creationId={String(created.id)} savedPublic={created.public !== false} />
            )
          : signedIn && <VisibilitySwitch isPublic={isPublic} onChoose={choose} />
      }
    />
  )
}
