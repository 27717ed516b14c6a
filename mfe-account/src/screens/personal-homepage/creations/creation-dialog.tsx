import {
  formatDate,
  getAnimationSources,
  getSrcSet,
  imageWidths,
  type OwnCreation,
} from '@tessera/shared-contracts'
import { Lightbox, LightboxImage } from '@tessera/shared-ui/lightbox'
import { useTranslation } from 'react-i18next'
import { CreationSide } from './creation-side.tsx'
import { useOpenCreation } from './use-open-creation.ts'

interface CreationDialogProps {
  creations: readonly OwnCreation[]
  /** There are more than the page has loaded. */
  hasMore: boolean
}

/** Shows the image that the address names in full size, with its parameters and what can be done with it. */
export function CreationDialog({ creations, hasMore }: CreationDialogProps) {
  const { t, i18n } = useTranslation('mfe-account')
  const { id, close, show } = useOpenCreation()
  const images = creations.filter(each => each.file_type === 'image')
  const index = images.findIndex(each => String(each.id) === id)
  const creation = images[index]
  if (!creation) return null
  const getTitle = ({ title }: OwnCreation) => title?.trim() || t('creations.untitled.image')
  return (
    <Lightbox
      title={getTitle(creation)}
      language={i18n.language}
      item={creation}
      previous={images[index - 1]}
      next={images[index + 1]}
      canZoom
      renderSlide={(item, slide) => (
        <LightboxImage
          src={item.full_url}
          srcSet={getSrcSet(item.full_url, imageWidths, item.width)}
          alt={getTitle(item)}
          width={item.width}
          height={item.height}
          thumbnail={item.thumb_url ?? undefined}
          animation={slide.isCurrent ? getAnimationSources(item.full_url) : undefined}
          animationLabels={{ play: t('creations.play'), pause: t('creations.pause') }}
          fallbackLabel={t('creations.noPicture')}
          slide={slide}
        />
      )}
      position={{ index: index + 1, count: images.length, hasMore }}
      date={creation.created_at ? formatDate(creation.created_at, i18n.language) : null}
      onShow={to => show(String(to.id))}
      onClose={close}
    >
      <CreationSide creation={creation} />
    </Lightbox>
  )
}
