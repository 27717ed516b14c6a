import { Button, Dialog, Picture } from '@tessera/shared-ui'
import { scenarios } from '@tessera/shared-contracts'
import { downloadPicture } from '../../../parts/download-picture.ts'
import { SaveCreation } from '../../../parts/save-creation.tsx'
import type { PictureDetails } from './picture-details.ts'
import { useTexts } from '../../../texts.ts'
import styles from './detail-lightbox.module.css'

interface DetailLightboxProps {
  details: PictureDetails
  onReuse: (details: PictureDetails) => void
  onClose: () => void
}

/** One picture at large, what it was made with, and what can be done with it. */
export function DetailLightbox({ details, onReuse, onClose }: DetailLightboxProps) {
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
        <Picture
          src={imageUrl}
          alt={prompt}
          width={width}
          height={height}
          fallbackLabel={t('textToImage.picture.broken')}
          className={styles.picture}
        />
        <div className={styles.side}>
          <Facts details={details} />
          <div className={styles.actions}>
            <Button icon="sliders" onClick={() => onReuse(details)}>
              {t('textToImage.details.reuse')}
            </Button>
            <Button icon="download" onClick={() => downloadPicture(imageUrl, 'creation-')}>
              {t('textToImage.details.download')}
            </Button>
            <SaveCreation
              className={styles.save}
              imageUrl={imageUrl}
              originalId={details.historyId}
              title={prompt}
              kept={details.kept}
              label={t('textToImage.details.save')}
            />
          </div>
        </div>
      </div>
    </Dialog>
  )
}

/** Each fact where it is known. */
function Facts({ details }: { details: PictureDetails }) {
  const { t, i18n } = useTexts()
  const { prompt, scenario, width, height, count, strength } = details
  const known = scenarios.some(({ id }) => id === scenario)
  const facts = {
    prompt: prompt || null,
    scenario: known ? t(`textToImage.scenarios.${scenario}`) : scenario,
    dimensions: width && height ? `${width} × ${height}` : null,
    quantity: count,
    strength: strength === null ? null : new Intl.NumberFormat(i18n.language).format(strength),
  }
  return (
    <dl className={styles.facts}>
      {Object.entries(facts).map(
        ([name, fact]) =>
          fact !== null && (
            <div key={name} className={name === 'prompt' ? styles.prompt : undefined}>
              <dt>{t(`textToImage.details.${name}`)}</dt>
              <dd dir="auto">{fact}</dd>
            </div>
          ),
      )}
    </dl>
  )
}
