import { imageSizes } from '@tessera/shared-contracts'
import { ChoiceGroup } from '@tessera/shared-ui'
import { memo } from 'react'
import type { Size } from '../draft/draft.ts'
import { useTexts } from '../../../texts.ts'
import styles from './size-choice.module.css'

interface SizeChoiceProps {
  value: Size
  onChange: (part: { size: Size }) => void
}

/** The choice of the image size. Memoized. */
export const SizeChoice = memo(function SizeChoice({ value, onChange }: SizeChoiceProps) {
  const { t } = useTexts()
  return (
    <ChoiceGroup
      label={t('textToImage.size')}
      value={value.label}
      onValueChange={label =>
        onChange({ size: imageSizes.find(size => size.label === label) ?? imageSizes[0] })
      }
      columns={3}
      options={imageSizes.map(size => ({
        value: size.label,
        label: t('textToImage.sizeName', { ...size, ratio: size.label }),
        content: (
          <span className={styles.size}>
            <AspectRatioIcon {...size} />
            <span className={styles.ratio}>{size.label}</span>
            <span className={styles.pixels}>
              {size.width} × {size.height}
            </span>
          </span>
        ),
      }))}
    />
  )
})

const iconSizePx = 28

/** The outline of an image of this size. */
function AspectRatioIcon({ width, height }: Pick<Size, 'width' | 'height'>) {
  const scale = (iconSizePx - 2) / Math.max(width, height)
  const [w, h] = [width * scale, height * scale]
  return (
    <svg width={iconSizePx} height={iconSizePx} aria-hidden className={styles.shape}>
      <rect x={(iconSizePx - w) / 2} y={(iconSizePx - h) / 2} width={w} height={h} rx={2} />
    </svg>
  )
}
