import { useAccountModals, useSession } from '@tessera/shared-auth'
import { useUploadResultMutation } from '../../../creation-tools-api.ts'
import { SavedNote } from '../../../save-creation/saved-note.tsx'
import { SaveButton } from '../../../save-creation/save-button.tsx'
import { useSaveFailureAlert } from '../../../save-creation/use-save-failure-alert.ts'
import { useTexts } from '../../../texts.ts'

/** Saves a result that this device made, by uploading it. */
export function SaveDeviceResult({
  image,
  title,
  className,
}: {
  image: Blob
  title: string
  className?: string | undefined
}) {
  const { t } = useTexts()
  const { signedIn } = useSession()
  const { openLogin } = useAccountModals()
  const alertFailure = useSaveFailureAlert()
  const [upload, { data, isLoading }] = useUploadResultMutation()
  const saved = data?.success === true

  const save = async () => {
    if (!signedIn) return openLogin()
    const file = new File([image], `${title || 'upscaled'}.png`, { type: 'image/png' })
    const { data: response, error } = await upload({ creation_image: file })
    if (!response?.success) await alertFailure(error, response?.error ?? response?.message)
  }
  return (
    <SaveButton
      className={className}
      label={t('hdUpscale.result.save')}
      saving={isLoading}
      saved={saved}
      onSave={() => void save()}
      note={saved ? <SavedNote moderation="passed" /> : t('hdUpscale.device.save')}
    />
  )
}
