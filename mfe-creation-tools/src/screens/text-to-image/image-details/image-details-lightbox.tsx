import { Button, Dialog, Image } from '@tessera/shared-ui'
import { scenarios } from '@tessera/shared-contracts'
import { downloadImage } from '../../../save-creation/download-image.ts'
import { SaveCreationButton } from '../../../save-creation/save-creation-button.tsx'
import type { ImageDetails } from './image-details.ts'
import { useTexts } from '../../../texts.ts'
import styles from './image-details-lightbox.module.css'

interface ImageDetailsLightboxProps {
  details: ImageDetails
  onReuse: (details: ImageDetails) => void
  onClose: () => void
}

/** One image in full size with its parameters and actions. */
export function ImageDetailsLightbox({ details, onReuse, onClose }: ImageDetailsLightboxProps) {
  const { t } = useTexts()
  const { imageUrl, prompt, width, height } = details
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
          width={width}
          height={height}
          fallbackLabel={t('textToImage.image.broken')}
          className={styles.image}
        />
        <div className={styles.side}>
          <ImageDetailsList details={details} />
          <div className={styles.actions}>
            <Button icon="sliders" onClick={() => onReuse(details)}>
              {t('textToImage.details.reuse')}
            </Button>
            <Button icon="download" onClick={() => downloadImage(imageUrl, 'creation-')}>
              {t('textToImage.details.download')}
            </Button>
            <SaveCreationButton
              className={styles.save}
              imageUrl={imageUrl}
              originalId={details.historyId}
              title={prompt}
              serverState={details.serverSaveState}
              label={t('textToImage.details.save')}
            />
          </div>
        </div>
      </div>
    </Dialog>
  )
}

/** The parameters of the image that are known. */
function ImageDetailsList({ details }: { details: ImageDetails }) {
  const { t, i18n } = useTexts()
  const { prompt, scenario, width, height, count, strength } = details
  const isKnownScenario = scenarios.some(({ id }) => id === scenario)
  const entries = {
    prompt: prompt || null,
    scenario: isKnownScenario ? t(`textToImage.scenarios.${scenario}`) : scenario,
    dimensions: width && height ? `${width} × ${height}` : null,
    quantity: count,
    strength: strength === null ? null : new Intl.NumberFormat(i18n.language).format(strength),
  }
  return (
    <dl className={styles.details}>
      {Object.entries(entries).map(
        ([name, value]) =>
          value !== null && (
            <div key={name} className={name === 'prompt' ? styles.prompt : undefined}>
              <dt>{t(`textToImage.details.${name}`)}</dt>
              <dd dir="auto">{value}</dd>
            </div>
          ),
      )}
    </dl>
  )
}
