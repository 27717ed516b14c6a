import { formatDate, getPromptText, getSrcSet } from '@tessera/shared-contracts'
import { Lightbox, LightboxImage } from '@tessera/shared-ui/lightbox'
import { useTexts } from '../../../texts.ts'
import { ImageDetailsSide, type ImageDetailsSideProps } from './image-details-side.tsx'
import type { ImageList } from './use-open-image.ts'

interface ImageDetailsLightboxProps extends ImageDetailsSideProps {
  list: ImageList
  onClose: () => void
}

/** One image in full size with its parameters and actions, and the way to the others. */
export function ImageDetailsLightbox({ list, onClose, ...side }: ImageDetailsLightboxProps) {
  const { t, i18n } = useTexts()
  const { imageUrl, record, index } = side.details
  const { images, index: place } = list
  // An image that the list does not have yet has no neighbours
  const item = images[place] ?? { id: imageUrl, imageUrl, record, generationId: '', index }
  return (
    <Lightbox
      title={t('textToImage.details.title')}
      language={i18n.language}
      item={item}
      previous={images[place - 1]}
      next={place === -1 ? undefined : images[place + 1]}
      canZoom
      renderSlide={(each, slide) => (
        <LightboxImage
          src={each.imageUrl}
          srcSet={getSrcSet(each.imageUrl)}
          alt={getPromptText(each.record.prompt)}
          width={each.record.width}
          height={each.record.height}
          animation={undefined}
          animationLabels={{ play: '', pause: '' }}
          fallbackLabel={t('textToImage.image.broken')}
          slide={slide}
        />
      )}
      position={place === -1 ? null : { index: place + 1, count: images.length, hasMore: list.hasMore }}
      date={record.created_at ? formatDate(record.created_at, i18n.language, 'dateTime') : null}
      onShow={list.show}
      onClose={onClose}
    >
      <ImageDetailsSide {...side} />
    </Lightbox>
  )
}
