import type { UpscaleFactor } from '@tessera/shared-contracts'
import { useTexts } from '../../../texts.ts'
import { getMaxSide, isTooLarge, type SourceImage } from './source-image.ts'
import styles from './upload-area.module.css'

/** The file's name, and its size in pixels before and after the upscale. */
export function SourceImageDetails({
  image: { file, size },
  factor,
}: {
  image: SourceImage
  factor: UpscaleFactor
}) {
  const { t } = useTexts()
  const { width, height } = size
  return (
    <p className={styles.details}>
      <span dir="auto" className={styles.name}>
        {file.name}
      </span>
      <span className={styles.pixels}>
        {isTooLarge(size, factor)
          ? t('hdUpscale.fileError.factor', { side: getMaxSide(factor), factor })
          : t('hdUpscale.upload.pixels', {
              before: `${width} × ${height}`,
              after: `${width * factor} × ${height * factor}`,
            })}
      </span>
    </p>
  )
}
