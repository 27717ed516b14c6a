import {
  slotAttributes,
  toDownloadName,
  type GenerationDetails,
  type OwnCreation,
} from '@tessera/shared-contracts'
import { buttonClass, CopyButton, Icon } from '@tessera/shared-ui'
import { LightboxActions } from '@tessera/shared-ui/lightbox'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'

interface CreationActionsProps {
  creation: OwnCreation
  /** Null where it is not known. */
  generation: GenerationDetails | null
}

/** What the owner of an image can do with it. */
export function CreationActions({ creation, generation }: CreationActionsProps) {
  const { t, i18n } = useTranslation('mfe-account')
  const id = String(creation.id)
  const { full_url: url } = creation
  const title = creation.title?.trim() ?? ''
  const prompt = generation?.prompt.trim() ?? ''
  const isPublic = creation.public !== false && (creation.moderation ?? 'passed') === 'passed'
  const path = isPublic ? '/tools' : '/personal-homepage'
  return (
    <LightboxActions
      language={i18n.language}
      more={
        <>
          {prompt && (
            <CopyButton
              text={prompt}
              label={t('creations.copyPrompt')}
              copiedLabel={t('creations.copied')}
              manualLabel={t('creations.copyManually')}
            />
          )}
          <tessera-slot
            {...slotAttributes('image-actions', {
              image: { url, title },
              ...(generation && {
                generation: { creationId: id, seed: generation.seed, engine: generation.engine },
              }),
            })}
          />
        </>
      }
    >
      {prompt && (
        <Link
          className={buttonClass({ variant: 'primary' })}
          to={`/tools/text-to-image?similar=${encodeURIComponent(id)}`}
        >
          <Icon name="sparkles" size={18} />
          {t('creations.createSimilar')}
        </Link>
      )}
      <a className={buttonClass()} href={url} download={toDownloadName(title || prompt, url)}>
        <Icon name="download" size={18} />
        {t('creations.download')}
      </a>
      <CopyButton
        text={new URL(`${path}?work=${encodeURIComponent(id)}`, location.href).href}
        label={t('creations.copyLink')}
        copiedLabel={t(isPublic ? 'creations.copied' : 'creations.copiedPrivate')}
        manualLabel={t('creations.copyManually')}
      />
    </LightboxActions>
  )
}
