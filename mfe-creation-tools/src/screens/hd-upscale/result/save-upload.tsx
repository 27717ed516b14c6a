import { useAccountModals, useSession } from '@tessera/shared-auth'
import { useUploadMutation } from '../../../creation-tools-api.ts'
import { KeptNote } from '../../../parts/kept-note.tsx'
import { SaveButton } from '../../../parts/save-button.tsx'
import { useSaveFailure } from '../../../parts/use-save-failure.ts'
import { useTexts } from '../../../texts.ts'

/** Saves what this device made, which the server sees then for the first time. */
export function SaveUpload({ picture, title }: { picture: Blob; title: string }) {
  const { t } = useTexts()
  const { signedIn } = useSession()
  const { openLogin } = useAccountModals()
  const tellFailure = useSaveFailure()
  const [upload, { data, isLoading }] = useUploadMutation()
  const saved = data?.success === true

  const save = async () => {
    if (!signedIn) return openLogin()
    const file = new File([picture], `${title || 'upscaled'}.png`, { type: 'image/png' })
    const { data: answer, error } = await upload({ creation_image: file })
    if (!answer?.success) await tellFailure(error, answer?.error ?? answer?.message)
  }
  return (
    <SaveButton
      label={t('hdUpscale.result.save')}
      saving={isLoading}
      saved={saved}
      onSave={() => void save()}
      note={saved ? <KeptNote as="passed" /> : t('hdUpscale.device.save')}
    />
  )
}
