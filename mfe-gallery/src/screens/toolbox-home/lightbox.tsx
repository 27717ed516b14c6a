import { skipToken } from '@tessera/shared-auth'
import type { GalleryItem } from '@tessera/shared-contracts'
import { Dialog, Notice } from '@tessera/shared-ui'
import { useEffect, useEffectEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { useLightboxAddress } from './lightbox-address.ts'
import { useGetWorkQuery } from '../../gallery-api.ts'
import { LightboxStage } from './lightbox-stage.tsx'
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
  const onWall = loaded.find(candidate => String(candidate.id) === id)
  const linked = useLinkedWork(!onWall && settled ? id : null)
  const work = onWall ?? linked.work
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
      {linked.missing && <Notice tone="info">{t('lightbox.notFound')}</Notice>}
      <Dialog
        open={open}
        onClose={close}
        size="full"
        title={
          <span dir="auto" className={styles.title}>
            {(work && workTitle(work)) || t(`work.untitled.${work?.file_type ?? 'image'}`)}
          </span>
        }
        closeLabel={t('lightbox.close')}
      >
        {work && (
          <div className={styles.lightbox}>
            <LightboxStage work={work} previous={previous} next={next} onTurn={to => show(String(to.id))} />
            <WorkDetails key={work.id} work={work} />
          </div>
        )}
      </Dialog>
    </>
  )
}

/** A work that is not on the wall, by its id; only some servers give it. */
function useLinkedWork(id: string | null) {
  const { currentData, isFetching } = useGetWorkQuery(id === null ? skipToken : { id })
  const work = currentData?.creation ?? undefined
  return { work, missing: id !== null && !isFetching && !work }
}

/** The works before and after this one that open here too; portfolios have pages of their own. */
function neighbours(works: readonly GalleryItem[], work: GalleryItem | undefined) {
  const viewable = works.filter(candidate => !portfolioPath(candidate))
  const at = work ? viewable.indexOf(work) : -1
  return at < 0 ? [] : [viewable[at - 1], viewable[at + 1]]
}
