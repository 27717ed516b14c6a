import { Button, CopyButton } from '@tessera/shared-ui'
import {
  getPromptText,
  limits,
  readGenerationDetails,
  slotAttributes,
  type GenerationDetails,
} from '@tessera/shared-contracts'
import { LightboxActions } from '@tessera/shared-ui/lightbox'
import { GenerationDetailsList } from '../../../generation-details/generation-details-list.tsx'
import { downloadImage } from '../../../save-creation/download-image.ts'
import { SaveCreationButton } from '../../../save-creation/save-creation-button.tsx'
import { useTexts } from '../../../texts.ts'
import { useConfirmVariation } from '../draft/use-confirm-variation.ts'
import { seedActionIcons, useSeedAction } from '../preview/use-seed-action.ts'
import { getImageLink } from './image-link.ts'
import type { ImageRecord } from './image-record.ts'
import type { ImageDetails } from './use-open-image.ts'
import styles from './image-details-side.module.css'

export interface ImageDetailsSideProps {
  details: ImageDetails
  /** A task is running; there is one at a time. */
  isGenerating: boolean
  /** Fills the form; with a seed also its seed. */
  onReuse: (record: ImageRecord, seed: number | null) => void
  /** Generates with the same parameters and a new seed. */
  onVary: (record: ImageRecord) => void
}

/** Beside an image: what can be done with it, and its parameters. */
export function ImageDetailsSide({ details, isGenerating, onReuse, onVary }: ImageDetailsSideProps) {
  const { t, i18n } = useTexts()
  const { imageUrl, record, index, serverSaveState } = details
  const generation = toGenerationDetails(record, index)
  const { prompt, seed } = generation
  const seedAction = useSeedAction(generation)
  const confirmVariation = useConfirmVariation()
  const link = getImageLink(details)
  const vary = async () => {
    if (await confirmVariation()) onVary(record)
  }
  return (
    <>
      <LightboxActions
        language={i18n.language}
        more={
          <>
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
            <Button icon="sparkles" disabled={isGenerating} onClick={() => void vary()}>
              {t('textToImage.details.vary', { count: limits.creditsPerTask })}
            </Button>
            {seedAction && (
              <Button icon={seedActionIcons[seedAction]} onClick={() => onReuse(record, seed)}>
                {t(`textToImage.details.${seedAction}`)}
              </Button>
            )}
            <tessera-slot {...slotAttributes('image-actions', { image: { url: imageUrl, title: prompt } })} />
          </>
        }
      >
        <Button icon="sliders" onClick={() => onReuse(record, null)}>
          {t('textToImage.details.reuse')}
        </Button>
        <Button icon="download" onClick={() => downloadImage(imageUrl, 'creation-')}>
          {t('textToImage.details.download')}
        </Button>
        <SaveCreationButton
          className={styles.save}
          imageUrl={imageUrl}
          originalId={record.id}
          title={prompt}
          serverState={serverSaveState}
          label={t('textToImage.details.save')}
        />
      </LightboxActions>
      <GenerationDetailsList details={generation} showsPrompt />
    </>
  )
}

const toGenerationDetails = (record: ImageRecord, index: number): GenerationDetails => ({
  ...readGenerationDetails({ ...record, positive: getPromptText(record.prompt) }),
  seed: record.seeds?.[index] ?? null,
})
