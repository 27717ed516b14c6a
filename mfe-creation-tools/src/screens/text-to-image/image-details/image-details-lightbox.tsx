import { Button, Dialog, Image } from '@tessera/shared-ui'
import { getPromptText, scenarios, slotAttributes } from '@tessera/shared-contracts'
import { downloadImage } from '../../../save-creation/download-image.ts'
import { SaveCreationButton } from '../../../save-creation/save-creation-button.tsx'
import type { ImageDetails, ImageRecord } from './use-open-image.ts'
import { useTexts } from '../../../texts.ts'
import styles from './image-details-lightbox.module.css'

interface ImageDetailsLightboxProps {
  details: ImageDetails
  onReuse: (record: ImageRecord) => void
  onClose: () => void
}

/** One image in full size with its parameters and actions. */
export function ImageDetailsLightbox({ details, onReuse, onClose }: ImageDetailsLightboxProps) {
  const { t } = useTexts()
  const { imageUrl, record, serverSaveState } = details
  const prompt = getPromptText(record.prompt)
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('textToImage.details.title')}
      closeLabel={t('shared.close')}
      size="large"
    >
      <div className={styles.layout}>
        <Image
          src={imageUrl}
          alt={prompt}
          width={record.width}
          height={record.height}
          fallbackLabel={t('textToImage.image.broken')}
          className={styles.image}
        />
        <div className={styles.side}>
          <RecordDetails record={record} />
          <div className={styles.actions}>
            <Button icon="sliders" onClick={() => onReuse(record)}>
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
            <tessera-slot {...slotAttributes('image-actions', { image: { url: imageUrl, title: prompt } })} />
          </div>
        </div>
      </div>
    </Dialog>
  )
}

/** The parameters of the image that are known. */
function RecordDetails({ record }: { record: ImageRecord }) {
  const { t, i18n } = useTexts()
  const { prompt, scenario, width, height, batch_size: quantity, lora_strength: strength } = record
  const isKnownScenario = scenarios.some(({ id }) => id === scenario)
  const entries = {
    prompt: getPromptText(prompt) || null,
    scenario: isKnownScenario ? t(`textToImage.scenarios.${scenario}`) : scenario,
    dimensions: width && height ? `${width} × ${height}` : null,
    quantity,
    strength: typeof strength === 'number' ? new Intl.NumberFormat(i18n.language).format(strength) : null,
  }
  return (
    <dl className={styles.details}>
      {Object.entries(entries).map(
        ([name, value]) =>
          (value ?? null) !== null && (
            <div key={name} className={name === 'prompt' ? styles.prompt : undefined}>
              <dt>{t(`textToImage.details.${name}`)}</dt>
              <dd dir="auto">{value}</dd>
            </div>
          ),
      )}
    </dl>
  )
}
