import { skipToken } from '@tessera/shared-auth'
import { formatDate, type GalleryItem } from '@tessera/shared-contracts'
import { Lightbox as SharedLightbox } from '@tessera/shared-ui/lightbox'
import { useEffect, useEffectEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { useGetCreationQuery } from '../../../gallery-api.ts'
import { getPortfolioPath, getTitle } from '../gallery-item.ts'
import { CreationDetails } from './creation-details.tsx'
import { LightboxMedia } from './lightbox-media.tsx'
import { useDocumentTitle } from './use-document-title.ts'
import { useLightboxAddress } from './use-lightbox-address.ts'

export interface LightboxProps {
  creations: readonly GalleryItem[]
  /** There are no others. */
  isComplete: boolean
  /** Undefined while the lightbox is closed. */
  creation: GalleryItem | undefined
  /** Loads the next page. Undefined while it is loading, and after the last page. */
  onLoadMore: (() => void) | undefined
}

/** Shows one creation over the wall. The URL parameter `work` has its id, so that a link to it can be shared. */
export function Lightbox({ creations, isComplete, creation, onLoadMore }: LightboxProps) {
  const { t, i18n } = useTranslation('mfe-gallery')
  const { wasOpenedFromWall, close, show, closeHref, toHref } = useLightboxAddress()
  // Portfolios have their own pages
  const viewable = creations.filter(candidate => !getPortfolioPath(candidate))
  const index = creation ? viewable.indexOf(creation) : -1
  const [previous, next] = index < 0 ? [] : [viewable[index - 1], viewable[index + 1]]
  const { currentData } = useGetCreationQuery(creation ? { id: String(creation.id) } : skipToken)

  const title = (creation && getTitle(creation)) || t(`work.untitled.${creation?.file_type ?? 'image'}`)
  useDocumentTitle(creation ? title : null)

  const isLast = creation !== undefined && creations.includes(creation) && !next
  const needsMore = isLast && onLoadMore !== undefined
  const loadMore = useEffectEvent(() => onLoadMore?.())
  useEffect(() => {
    if (needsMore) loadMore()
  }, [needsMore])

  if (!creation) return null
  return (
    <SharedLightbox
      title={title}
      language={i18n.language}
      item={creation}
      previous={previous}
      next={next}
      canZoom={creation.file_type !== 'video'}
      renderSlide={(item, slide) => (
        <LightboxMedia
          creation={item}
          slide={slide}
          showThumbnailWhileLoading={wasOpenedFromWall || slide.hasSettled}
        />
      )}
      position={index < 0 ? null : { index: index + 1, count: viewable.length, hasMore: !isComplete }}
      date={currentData?.created_at ? formatDate(currentData.created_at, i18n.language) : null}
      onShow={to => show(String(to.id))}
      toHref={to => toHref(String(to.id))}
      onClose={close}
      firstFrameCloseHref={closeHref}
    >
      <CreationDetails creation={creation} />
    </SharedLightbox>
  )
}
