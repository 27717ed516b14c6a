import { slotAttributes, type OwnCreation } from '@tessera/shared-contracts'
import { buttonClass, Dialog, Icon, Image } from '@tessera/shared-ui'
import { useTranslation } from 'react-i18next'
import styles from './creation-dialog.module.css'
import { useOpenCreation } from './use-open-creation.ts'

/** Shows the image that the address names in full size, with what can be done with it. */
export function CreationDialog({ creations }: { creations: readonly OwnCreation[] }) {
  const { t } = useTranslation('mfe-account')
  const { id, close } = useOpenCreation()
  const creation = creations.find(each => String(each.id) === id && each.file_type === 'image')
  if (!creation) return null
  const { full_url: url, width, height } = creation
  const title = creation.title?.trim() ?? ''
  const shownTitle = title || t('creations.untitled.image')
  return (
    <Dialog
      open
      onClose={close}
      title={<span dir="auto">{shownTitle}</span>}
      closeLabel={t('creations.close')}
      size="large"
    >
      <div className={styles.layout}>
        <Image
          className={styles.image}
          src={url}
          alt={shownTitle}
          width={width ?? undefined}
          height={height ?? undefined}
          fallbackLabel={t('creations.noPicture')}
        />
        <div className={styles.actions}>
          <a className={buttonClass()} href={url} download>
            <Icon name="download" size={18} />
            {t('creations.download')}
          </a>
          <tessera-slot {...slotAttributes('image-actions', { image: { url, title } })} />
        </div>
      </div>
    </Dialog>
  )
}
