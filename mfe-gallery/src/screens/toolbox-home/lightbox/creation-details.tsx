import { getPromptText, slotAttributes, type GalleryItem } from '@tessera/shared-contracts'
import { Avatar, buttonClass, Icon } from '@tessera/shared-ui'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { useGetCreationQuery } from '../../../gallery-api.ts'
import { getDownloadUrl, getTitle } from '../gallery-item.ts'
import { toAuthorPath } from '../search/gallery-filter.ts'
import styles from './creation-details.module.css'

export function CreationDetails({ creation }: { creation: GalleryItem }) {
  const { t } = useTranslation('mfe-gallery')
  const downloadUrl = getDownloadUrl(creation)
  const creator = creation.user?.username ?? t('work.unknownCreator')
  return (
    <section className={styles.details}>
      <p className={styles.creator}>
        <span aria-hidden>
          <Avatar name={creator} src={creation.user?.avatarUrl} size={36} />
        </span>
        <span>
          <span className={styles.label}>{t('lightbox.creator')}</span>
          {creation.user ? (
            <Link to={toAuthorPath(creation.user.username)} className={styles.creatorLink}>
              <bdi>{creator}</bdi>
            </Link>
          ) : (
            <bdi>{creator}</bdi>
          )}
        </span>
      </p>
      <div className={styles.promptSection}>
        <h3 className={styles.label}>{t('lightbox.prompt')}</h3>
        <p dir="auto" className={styles.prompt} role="status">
          {creation.generation_history_id ? (
            <FetchedPrompt id={String(creation.id)} />
          ) : (
            t('lightbox.noParameters')
          )}
        </p>
      </div>
      <div className={styles.actions}>
        <Link
          className={buttonClass({ variant: 'primary' })}
          to={`/tools/text-to-image?similar=${encodeURIComponent(creation.id)}`}
        >
          <Icon name="sparkles" size={18} />
          {t('lightbox.createSimilar')}
        </Link>
        {downloadUrl && (
          <a className={buttonClass({ variant: 'secondary' })} href={downloadUrl} download>
            <Icon name="download" size={18} />
            {t('lightbox.download')}
          </a>
        )}
        {creation.file_type === 'image' && (
          <tessera-slot
            {...slotAttributes('image-actions', { image: { url: creation.url, title: getTitle(creation) } })}
          />
        )}
      </div>
    </section>
  )
}

function FetchedPrompt({ id }: { id: string }) {
  const { t } = useTranslation('mfe-gallery')
  const { data, isFetching } = useGetCreationQuery({ id })
  if (isFetching) return t('lightbox.promptLoading')
  if (!data?.success) return t('lightbox.promptFailed')
  return getPromptText(data.prompt).trim() || t('lightbox.noPrompt')
}
