import { useSession } from '@tessera/shared-auth'
import { limits } from '@tessera/shared-contracts'
import { Button, useAlert } from '@tessera/shared-ui'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useUploadOwnImageMutation } from '../../../portfolio-api.ts'
import styles from './own-creations-dialog.module.css'

const imageTypes = limits.upload.types.filter(type => type.startsWith('image/'))

/** Uploads an image as a creation of the member, and passes it on. Its visibility is the one that the member has chosen before. */
export function UploadButton({ onUploaded }: { onUploaded: (image: File) => Promise<void> }) {
  const { t } = useTranslation('mfe-portfolio')
  const alert = useAlert()
  const { user } = useSession()
  const input = useRef<HTMLInputElement>(null)
  const [upload, { isLoading }] = useUploadOwnImageMutation()
  const isPublic = user?.newCreationsPublic === true

  const send = async (file: File) => {
    const showError = (message: string) => alert({ title: t('layer.noPictureTitle'), message })
    if (!imageTypes.some(type => type === file.type)) return showError(t('layer.noPicture'))
    if (file.size > limits.upload.bytes)
      return showError(t('works.tooLarge', { megabytes: limits.upload.bytes / 1024 ** 2 }))
    // The member has not seen what the file says about how it was made
    const { data } = await upload({
      creation_image: file,
      leave_out_parameters: '1',
      ...(!isPublic && { public: '0' as const }),
    })
    if (!data?.success) return showError(data?.error || data?.message || t('works.uploadFailed'))
    return onUploaded(file)
  }
  return (
    <div className={styles.upload}>
      <input
        ref={input}
        type="file"
        hidden
        aria-label={t('works.upload')}
        accept={imageTypes.join(',')}
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? []
          // So that the same file can be chosen again
          currentTarget.value = ''
          if (file) void send(file)
        }}
      />
      <Button icon="image-plus" busy={isLoading} onClick={() => input.current?.click()}>
        {t('works.upload')}
      </Button>
      <p className={styles.visibility}>{t(isPublic ? 'works.uploadPublic' : 'works.uploadPrivate')}</p>
    </div>
  )
}
