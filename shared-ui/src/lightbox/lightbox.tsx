import { Dialog, type DialogProps } from '@tessera/shared-ui'
import type { ReactNode } from 'react'
import { getLightboxLabels } from './lightbox-labels.ts'
import { LightboxStage, type LightboxItem, type LightboxStageProps } from './lightbox-stage.tsx'
import styles from './lightbox.module.css'

export type LightboxProps<Item extends LightboxItem> = Omit<LightboxStageProps<Item>, 'labels'> &
  Pick<DialogProps, 'onClose' | 'firstFrameCloseHref'> & {
    title: string
    /** The language of the page. */
    language: string
    /** Beside the image, or below: its actions first. */
    children: ReactNode
  }

/** An image or a video over the page, and what is about it. */
export function Lightbox<Item extends LightboxItem>(props: LightboxProps<Item>) {
  const { title, language, onClose, firstFrameCloseHref, children, ...stage } = props
  const labels = getLightboxLabels(language)
  return (
    <Dialog
      open
      onClose={onClose}
      size="full"
      title={
        <span dir="auto" className={styles.title}>
          {title}
        </span>
      }
      closeLabel={labels.close}
      firstFrameCloseHref={firstFrameCloseHref}
    >
      <div className={styles.lightbox}>
        <LightboxStage {...stage} labels={labels} />
        <div key={stage.item.id} className={styles.side}>
          {children}
        </div>
      </div>
    </Dialog>
  )
}
