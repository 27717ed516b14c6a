import { limits } from '@tessera/shared-contracts'
import { useTexts } from '../../../texts.ts'
import type { ChosenPicture } from './chosen-picture.ts'
import styles from './upload-area.module.css'

/** The file's name, and its size in pixels before and after. */
export function PreviewFacts({ picture: { file, header } }: { picture: ChosenPicture }) {
  const { t } = useTexts()
  const { width, height } = header
  const { factor } = limits.upscale
  return (
    <p className={styles.facts}>
      <span dir="auto" className={styles.name}>
        {file.name}
      </span>
      <span className={styles.pixels}>
        {t('hdUpscale.upload.pixels', {
          before: `${width} × ${height}`,
          after: `${width * factor} × ${height * factor}`,
        })}
      </span>
    </p>
  )
}
