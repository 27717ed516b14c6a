import { classNames } from '@tessera/shared-ui'
import type { SucceededUpscale } from '../run/upscale.ts'
import { DownloadResult } from './download-result.tsx'
import { SaveResult } from './save-result.tsx'
import styles from './result-panel.module.css'

interface ResultActionsProps {
  upscale: SucceededUpscale
  /** A dialog with the same actions is in front. They keep their place below it. */
  isReplaced: boolean
}

/** Downloads and saves a result where it is. */
export const ResultActions = ({ upscale, isReplaced }: ResultActionsProps) => (
  <div className={classNames(styles.use, isReplaced && styles.replaced)}>
    <DownloadResult result={upscale.result} />
    <SaveResult key={upscale.result.imageUrl} upscale={upscale} className={styles.save} />
  </div>
)
