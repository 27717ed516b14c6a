import { Button, CopyButton, ImageActions, ImageDialog } from '@tessera/shared-ui'
import {
  getPromptText,
  getSrcSet,
  limits,
  readGenerationDetails,
  slotAttributes,
  type GenerationDetails,
} from '@tessera/shared-contracts'
import { GenerationDetailsList } from '../../../generation-details/generation-details-list.tsx'
import { downloadImage } from '../../../save-creation/download-image.ts'
import { SaveCreationButton } from '../../../save-creation/save-creation-button.tsx'
import type { ImageDetails, ImageRecord } from './use-open-image.ts'
import { toImageSearch } from './use-image-address.ts'
import { seedActionIcons, useSeedAction } from '../preview/use-seed-action.ts'
import { useTexts } from '../../../texts.ts'
import styles from './image-details-lightbox.module.css'

interface ImageDetailsLightboxProps {
  details: ImageDetails
  /** A task is running; there is one at a time. */
  isGenerating: boolean
  /** Fills the form; with a seed also its seed. */
  onReuse: (record: ImageRecord, seed: number | null) => void
  /** Generates with the same parameters and a new seed. */
  onVary: (record: ImageRecord) => void
  onClose: () => void
}

/** One image in full size with its parameters and actions. */
export function ImageDetailsLightbox(props: ImageDetailsLightboxProps) {
  const { details, isGenerating, onReuse, onVary, onClose } = props
  const { t } = useTexts()
  const { imageUrl, record, index, serverSaveState } = details
  const generation = toGenerationDetails(record, index)
  const { prompt, seed } = generation
  const seedAction = useSeedAction(generation)
  const link = getLink(details)
  return (
    <ImageDialog
      onClose={onClose}
      title={t('textToImage.details.title')}
      closeLabel={t('shared.close')}
      image={{
        src: imageUrl,
        srcSet: getSrcSet(imageUrl),
        alt: prompt,
        width: record.width,
        height: record.height,
        fallbackLabel: t('textToImage.image.broken'),
      }}
    >
      <GenerationDetailsList details={generation} showsPrompt />
      <SaveCreationButton
        className={styles.save}
        imageUrl={imageUrl}
        originalId={record.id}
        title={prompt}
        serverState={serverSaveState}
        label={t('textToImage.details.save')}
      />
      <ImageActions>
        <Button icon="sliders" onClick={() => onReuse(record, null)}>
          {t('textToImage.details.reuse')}
        </Button>
        <Button icon="sparkles" disabled={isGenerating} onClick={() => onVary(record)}>
          {t('textToImage.details.vary', { count: limits.creditsPerTask })}
        </Button>
        {seedAction && (
          <Button icon={seedActionIcons[seedAction]} onClick={() => onReuse(record, seed)}>
            {t(`textToImage.details.${seedAction}`)}
          </Button>
        )}
        <Button icon="download" onClick={() => downloadImage(imageUrl, 'creation-')}>
          {t('textToImage.details.download')}
        </Button>
        {prompt && (
          <CopyButton
            text={prompt}
            label={t('textToImage.details.copyPrompt')}
            copiedLabel={t('shared.copy.copied')}
            manualLabel={t('shared.copy.manual')}
          />
        )}
        {link && (
          <CopyButton
            text={link.url}
            label={t('textToImage.details.copyLink')}
            copiedLabel={t(link.isPublic ? 'shared.copy.copied' : 'shared.copy.copiedPrivate')}
            manualLabel={t('shared.copy.manual')}
          />
        )}
        <tessera-slot {...slotAttributes('image-actions', { image: { url: imageUrl, title: prompt } })} />
      </ImageActions>
    </ImageDialog>
  )
}

const toGenerationDetails = (record: ImageRecord, index: number): GenerationDetails => ({
  ...readGenerationDetails({ ...record, positive: getPromptText(record.prompt) }),
  seed: record.seeds?.[index] ?? null,
})

/** A link to the image in the gallery where everybody sees it there, else to the image in this tool, for the member. */
function getLink({ record, index }: ImageDetails): { url: string; isPublic: boolean } | null {
  const creationId = record.public_creations?.[index]
  if (creationId)
    return {
      url: new URL(`/tools?work=${encodeURIComponent(creationId)}`, location.href).href,
      isPublic: true,
    }
  if (record.id === null) return null
  const search = toImageSearch(record.id, index)
  return { url: new URL(`/tools/text-to-image${search}`, location.href).href, isPublic: false }
}
