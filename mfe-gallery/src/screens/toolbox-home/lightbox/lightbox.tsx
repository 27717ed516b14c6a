import type { GalleryItem } from '@tessera/shared-contracts'
import { Dialog, Notice } from '@tessera/shared-ui'
import { useEffect, useEffectEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { useDocumentTitle } from './use-document-title.ts'
import { useLightboxAddress } from './use-lightbox-address.ts'
import type { LightboxCreation } from './use-lightbox-creation.ts'
import { LightboxStage } from './lightbox-stage.tsx'
import { getPortfolioPath, getTitle } from '../gallery-item.ts'
import { CreationDetails } from './creation-details.tsx'
import styles from './lightbox.module.css'

interface LightboxProps {
  creations: readonly GalleryItem[]
  open: LightboxCreation
  /** Loads the next page. Undefined while it is loading, and after the last page. */
  onLoadMore: (() => void) | undefined
}

/** Shows one creation over the wall. The URL parameter `work` has its id, so that a link to it can be shared. */
export function Lightbox({ creations, open: { creation, isNotFound }, onLoadMore }: LightboxProps) {
  const { t } = useTranslation('mfe-gallery')
  const { wasOpenedFromWall, close, show, closeHref, toHref } = useLightboxAddress()
  const [previous, next] = getNeighbours(creations, creation)

  const handleKeyDown = useEffectEvent((event: KeyboardEvent) => {
    // The controls of a video use the same keys to seek.
    if (event.target instanceof HTMLVideoElement) return
    // A dialog above this one needs the keys for its choices and its text.
    if (document.querySelectorAll('dialog[open]').length > 1) return
    const neighbour = { ArrowLeft: previous, ArrowRight: next }[event.key]
    if (neighbour) show(String(neighbour.id))
  })
  const isOpen = creation !== undefined
  useEffect(() => {
    if (!isOpen) return
    document.addEventListener('keydown', handleKeyDown)
    return () => document.removeEventListener('keydown', handleKeyDown)
  }, [isOpen])

  const title = (creation && getTitle(creation)) || t(`work.untitled.${creation?.file_type ?? 'image'}`)
  useDocumentTitle(creation ? title : null)

  const isLast = creation !== undefined && creations.includes(creation) && !next
  const needsMore = isLast && onLoadMore !== undefined
  const loadMore = useEffectEvent(() => onLoadMore?.())
  useEffect(() => {
    if (needsMore) loadMore()
  }, [needsMore])

  return (
    <>
      {isNotFound && <Notice tone="info">{t('lightbox.notFound')}</Notice>}
      <Dialog
        open={isOpen}
        onClose={close}
        size="full"
        title={
          <span dir="auto" className={styles.title}>
            {title}
          </span>
        }
        closeLabel={t('lightbox.close')}
        firstFrameCloseHref={closeHref}
      >
        {creation && (
          <div className={styles.lightbox}>
            <LightboxStage
              creation={creation}
              previous={previous}
              next={next}
              areThumbnailsCached={wasOpenedFromWall}
              onShow={to => show(String(to.id))}
              toHref={to => toHref(String(to.id))}
            />
            <CreationDetails key={creation.id} creation={creation} />
          </div>
        )}
      </Dialog>
    </>
  )
}

/** Returns the previous and next creation that open in the lightbox. Portfolios have their own pages. */
function getNeighbours(creations: readonly GalleryItem[], creation: GalleryItem | undefined) {
  const viewable = creations.filter(candidate => !getPortfolioPath(candidate))
  const index = creation ? viewable.indexOf(creation) : -1
  return index < 0 ? [] : [viewable[index - 1], viewable[index + 1]]
}
