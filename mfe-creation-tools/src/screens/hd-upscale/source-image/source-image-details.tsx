import { limits } from '@tessera/shared-contracts'
import { useTexts } from '../../../texts.ts'
import type { SourceImage } from './source-image.ts'
import styles from './upload-area.module.css'

/** The file's name, and its size in pixels before and after the upscale. */
export function SourceImageDetails({ image: { file, size } }: { image: SourceImage }) {
  const { t } = useTexts()
  const { width, height } = size
  const { factor } = limits.upscale
  return (
    <p className={styles.details}>
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
