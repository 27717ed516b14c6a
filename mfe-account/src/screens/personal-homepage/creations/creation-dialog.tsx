import { skipToken } from '@tessera/shared-auth'
import {
  getAnimationSources,
  getSrcSet,
  isAiGenerated,
  readGenerationDetails,
  slotAttributes,
  toDownloadName,
  type OwnCreation,
} from '@tessera/shared-contracts'
import { Badge, buttonClass, CopyButton, Icon, ImageActions, ImageDialog } from '@tessera/shared-ui'
import { useTranslation } from 'react-i18next'
import { useGetCreationParametersQuery } from '../../../account-api.ts'
import { CreationTitleForm } from './creation-title-form.tsx'
import styles from './creation-dialog.module.css'
import { RefusalReason } from './refusal-reason.tsx'
import { useOpenCreation } from './use-open-creation.ts'

/** Shows the image that the address names in full size, with its parameters and what can be done with it. */
export function CreationDialog({ creations }: { creations: readonly OwnCreation[] }) {
  const { t } = useTranslation('mfe-account')
  const { id, close } = useOpenCreation()
  const creation = creations.find(each => String(each.id) === id && each.file_type === 'image')
  if (!creation) return null
  const title = creation.title?.trim() || t('creations.untitled.image')
  return (
    <ImageDialog
      onClose={close}
      title={<span dir="auto">{title}</span>}
      closeLabel={t('creations.close')}
      image={{
        src: creation.full_url,
        srcSet: getSrcSet(creation.full_url),
        alt: title,
        width: creation.width,
        height: creation.height,
        fallbackLabel: t('creations.noPicture'),
      }}
      motion={{
        animation: getAnimationSources(creation.full_url),
        animationLabels: { play: t('creations.play'), pause: t('creations.pause') },
      }}
    >
      <CreationSide key={creation.id} creation={creation} />
    </ImageDialog>
  )
}

function CreationSide({ creation }: { creation: OwnCreation }) {
  const { t } = useTranslation('mfe-account')
  const { full_url: url, width, height } = creation
  const id = String(creation.id)
  const { data } = useGetCreationParametersQuery(creation.generation_history_id ? { id } : skipToken)
  const generation = data?.success && data.prompt ? readGenerationDetails(data.prompt) : null
  const prompt = generation?.prompt.trim() ?? ''
  const isPublic = creation.public !== false && (creation.moderation ?? 'passed') === 'passed'
  const path = isPublic ? '/tools' : '/personal-homepage'
  return (
    <>
      <CreationTitleForm creation={creation} />
      <RefusalReason creation={creation} />
      {isAiGenerated(creation) && (
        <p>
          <Badge>{t('creations.aiGenerated')}</Badge>
        </p>
      )}
      {prompt && (
        <div>
          <h3 className={styles.label}>{t('creations.prompt')}</h3>
          <p dir="auto" className={styles.prompt}>
            {prompt}
          </p>
        </div>
      )}
      {generation ? (
        <tessera-slot {...slotAttributes('image-details', { generation })} />
      ) : (
        width &&
        height && (
          <p className={styles.label}>
            {width} × {height}
          </p>
        )
      )}
      <ImageActions>
        <a
          className={buttonClass()}
          href={url}
          download={toDownloadName(creation.title?.trim() || prompt, url)}
        >
          <Icon name="download" size={18} />
          {t('creations.download')}
        </a>
        {prompt && (
          <CopyButton
            text={prompt}
            label={t('creations.copyPrompt')}
            copiedLabel={t('creations.copied')}
            manualLabel={t('creations.copyManually')}
          />
        )}
        <CopyButton
          text={new URL(`${path}?work=${encodeURIComponent(id)}`, location.href).href}
          label={t('creations.copyLink')}
          copiedLabel={t(isPublic ? 'creations.copied' : 'creations.copiedPrivate')}
          manualLabel={t('creations.copyManually')}
        />
        <tessera-slot
          {...slotAttributes('image-actions', {
            image: { url, title: creation.title?.trim() ?? '' },
            ...(generation && {
              generation: { creationId: id, seed: generation.seed, engine: generation.engine },
            }),
          })}
        />
      </ImageActions>
    </>
  )
}
