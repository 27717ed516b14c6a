import { useSession } from '@tessera/shared-auth'
import {
  isAiGenerated,
  readGenerationDetails,
  slotAttributes,
  toDownloadName,
  type GalleryItem,
} from '@tessera/shared-contracts'
import { Avatar, Badge, buttonClass, CopyButton, Icon, useIsFirstFrame } from '@tessera/shared-ui'
import { LightboxActions } from '@tessera/shared-ui/lightbox'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { useGetCreationQuery } from '../../../gallery-api.ts'
import { getDownloadUrl, getTitle } from '../gallery-item.ts'
import { ReportButton } from './report-button.tsx'
import { toAuthorPath } from '../search/gallery-filter.ts'
import styles from './creation-details.module.css'

export function CreationDetails({ creation }: { creation: GalleryItem }) {
  const { t, i18n } = useTranslation('mfe-gallery')
  const { user } = useSession()
  const isFirstFrame = useIsFirstFrame()
  const id = String(creation.id)
  const hasParameters = Boolean(creation.generation_history_id)
  const { data, isFetching } = useGetCreationQuery({ id })
  const generation = hasParameters && data?.success ? readGenerationDetails(data.prompt) : null
  const prompt = generation?.prompt.trim() ?? ''
  const downloadUrl = getDownloadUrl(creation)
  const isImage = creation.file_type === 'image'
  const isOwn = user !== null && user.username === creation.user?.username
  const creator = creation.user?.username ?? t('work.unknownCreator')
  const describePrompt = () => {
    if (!hasParameters) return t('lightbox.noParameters')
    if (isFetching) return t('lightbox.promptLoading')
    return generation ? prompt || t('lightbox.noPrompt') : t('lightbox.promptFailed')
  }
  return (
    <section className={styles.details}>
      <LightboxActions
        language={i18n.language}
        more={
          (isImage || prompt || !isOwn) && (
            <>
              {prompt && (
                <CopyButton
                  text={prompt}
                  label={t('lightbox.copyPrompt')}
                  copiedLabel={t('lightbox.copied')}
                  manualLabel={t('lightbox.copyManually')}
                />
              )}
              {isImage && (
                <tessera-slot
                  {...slotAttributes('image-actions', {
                    image: { url: creation.url, title: getTitle(creation) },
                    ...(generation && {
                      generation: { creationId: id, seed: generation.seed, engine: generation.engine },
                    }),
                  })}
                />
              )}
              {!isOwn && <ReportButton creationId={id} />}
            </>
          )
        }
      >
        <Link
          className={buttonClass({ variant: 'primary' })}
          to={`/tools/text-to-image?similar=${encodeURIComponent(id)}`}
        >
          <Icon name="sparkles" size={18} />
          {t('lightbox.createSimilar')}
        </Link>
        {downloadUrl && (
          <a
            className={buttonClass({ variant: 'secondary' })}
            href={downloadUrl}
            download={toDownloadName(getTitle(creation), downloadUrl)}
          >
            <Icon name="download" size={18} />
            {t('lightbox.download')}
          </a>
        )}
        <CopyButton
          text={isFirstFrame ? '' : new URL(`/tools?work=${encodeURIComponent(id)}`, location.href).href}
          label={t('lightbox.copyLink')}
          copiedLabel={t('lightbox.copied')}
          manualLabel={t('lightbox.copyManually')}
        />
      </LightboxActions>
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
        {isAiGenerated(creation) && <Badge className={styles.badge}>{t('lightbox.aiGenerated')}</Badge>}
      </p>
      <div className={styles.promptSection}>
        <h3 className={styles.label}>{t('lightbox.prompt')}</h3>
        <p dir="auto" className={styles.prompt} role="status">
          {describePrompt()}
        </p>
      </div>
      {/* Last, because it moves what is below when it arrives */}
      {generation && <tessera-slot {...slotAttributes('image-details', { generation })} />}
    </section>
  )
}
