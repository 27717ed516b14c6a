import type { GalleryItem } from '@tessera/shared-contracts'
import { Dialog, IconButton, Notice } from '@tessera/shared-ui'
import { useEffect, useEffectEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { LightboxMedia } from './lightbox-media.tsx'
import { useLightboxAddress } from './lightbox-address.ts'
import { portfolioPath, workTitle } from './work.ts'
import { WorkDetails } from './work-details.tsx'
import styles from './lightbox.module.css'

interface LightboxProps {
  /** What the wall shows, in its order. */
  works: readonly GalleryItem[]
  /** Everything that has come from the server, the filtered works too. */
  loaded: readonly GalleryItem[]
  /** The first works have come, so that a work which is not among them is not awaited any more. */
  settled: boolean
  /** Asks for more works; none while there are none, or while they are on their way. */
  onNearEnd: (() => void) | undefined
}

/** One work in full over the wall. Which one is part of the address (`?work=ID`), so that it can be shared. */
export function Lightbox({ works, loaded, settled, onNearEnd }: LightboxProps) {
  const { t } = useTranslation('mfe-gallery')
  const { id, close, show } = useLightboxAddress()
  const work = loaded.find(candidate => String(candidate.id) === id)
  const [previous, next] = neighbours(works, work)

  const turn = useEffectEvent((event: KeyboardEvent) => {
    // A film's own controls wind with the same keys.
    if (event.target instanceof HTMLVideoElement) return
    const neighbour = { ArrowLeft: previous, ArrowRight: next }[event.key]
    if (neighbour) show(String(neighbour.id))
  })
  const open = work !== undefined
  useEffect(() => {
    if (!open) return
    document.addEventListener('keydown', turn)
    return () => document.removeEventListener('keydown', turn)
  }, [open])

  const isLast = work !== undefined && works.includes(work) && !next
  const wanting = isLast && onNearEnd !== undefined
  const askForMore = useEffectEvent(() => onNearEnd?.())
  useEffect(() => {
    if (wanting) askForMore()
  }, [wanting])

  return (
    <>
      {id !== null && !work && settled && <Notice tone="info">{t('lightbox.notFound')}</Notice>}
      <Dialog
        open={open}
        onClose={close}
        size="full"
        title={(work && workTitle(work)) || t(`work.untitled.${work?.file_type ?? 'image'}`)}
        closeLabel={t('lightbox.close')}
      >
        {work && (
          <div className={styles.lightbox}>
            <div className={styles.stage}>
              <LightboxMedia key={work.id} work={work} />
              <IconButton
                className={styles.previous}
                variant="secondary"
                icon="chevron-left"
                label={t('lightbox.previous')}
                disabled={!previous}
                onClick={() => previous && show(String(previous.id))}
              />
              <IconButton
                className={styles.next}
                variant="secondary"
                icon="chevron-right"
                label={t('lightbox.next')}
                disabled={!next}
                onClick={() => next && show(String(next.id))}
              />
            </div>
            <WorkDetails key={work.id} work={work} />
          </div>
        )}
      </Dialog>
    </>
  )
}

/** The works before and after this one that open here too; portfolios have pages of their own. */
function neighbours(works: readonly GalleryItem[], work: GalleryItem | undefined) {
  const viewable = works.filter(candidate => !portfolioPath(candidate))
  const at = work ? viewable.indexOf(work) : -1
  return at < 0 ? [] : [viewable[at - 1], viewable[at + 1]]
}
