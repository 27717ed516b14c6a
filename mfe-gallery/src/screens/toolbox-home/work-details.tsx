import { promptText, type GalleryItem } from '@tessera/shared-contracts'
import { Avatar, buttonClass, Icon } from '@tessera/shared-ui'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { useGetWorkQuery } from '../../gallery-api.ts'
import { downloadAddress } from './work.ts'
import styles from './work-details.module.css'

/** Who made a work and with which words, and what can be done with it. */
export function WorkDetails({ work }: { work: GalleryItem }) {
  const { t } = useTranslation('mfe-gallery')
  const original = downloadAddress(work)
  const creator = work.user?.username ?? t('work.unknownCreator')
  return (
    <section className={styles.details}>
      <p className={styles.creator}>
        <span aria-hidden>
          <Avatar name={creator} src={work.user?.avatarUrl} size={36} />
        </span>
        <span>
          <span className={styles.label}>{t('lightbox.creator')}</span>
          <bdi>{creator}</bdi>
        </span>
      </p>
      <div className={styles.words}>
        <h3 className={styles.label}>{t('lightbox.prompt')}</h3>
        <p dir="auto" className={styles.prompt} role="status">
          {work.generation_history_id ? <FetchedPrompt id={String(work.id)} /> : t('lightbox.noParameters')}
        </p>
      </div>
      <div className={styles.actions}>
        <Link
          className={buttonClass({ variant: 'primary' })}
          to={`/tools/text-to-image?similar=${encodeURIComponent(work.id)}`}
        >
          <Icon name="sparkles" size={18} />
          {t('lightbox.createSimilar')}
        </Link>
        {original && (
          <a className={buttonClass({ variant: 'secondary' })} href={original} download>
            <Icon name="download" size={18} />
            {t('lightbox.download')}
          </a>
        )}
      </div>
    </section>
  )
}

function FetchedPrompt({ id }: { id: string }) {
  const { t } = useTranslation('mfe-gallery')
  const { data, isFetching } = useGetWorkQuery({ id })
  if (isFetching) return t('lightbox.promptLoading')
  if (!data?.success) return t('lightbox.promptFailed')
  return promptText(data.prompt).trim() || t('lightbox.noPrompt')
}
