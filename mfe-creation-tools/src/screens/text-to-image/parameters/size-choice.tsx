import { imageSizes } from '@tessera/shared-contracts'
import { ChoiceGroup } from '@tessera/shared-ui'
import { memo } from 'react'
import type { Draft } from '../draft/draft.ts'
import { useTexts } from '../../../texts.ts'
import styles from './size-choice.module.css'

interface SizeChoiceProps extends Pick<Draft, 'width' | 'height'> {
  onChange: (size: Pick<Draft, 'width' | 'height'>) => void
}

/** The choice of the image size. Memoized. */
export const SizeChoice = memo(function SizeChoice({ width, height, onChange }: SizeChoiceProps) {
  const { t } = useTexts()
  return (
    <ChoiceGroup
      label={t('textToImage.size')}
      value={`${width}x${height}`}
      onValueChange={size => {
        const [chosenWidth, chosenHeight] = size.split('x')
        onChange({ width: Number(chosenWidth), height: Number(chosenHeight) })
      }}
      columns={3}
      options={imageSizes.map(size => ({
        value: `${size.width}x${size.height}`,
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
function AspectRatioIcon({ width, height }: Pick<Draft, 'width' | 'height'>) {
  const scale = (iconSizePx - 2) / Math.max(width, height)
  const [w, h] = [width * scale, height * scale]
  return (
    <svg width={iconSizePx} height={iconSizePx} aria-hidden className={styles.shape}>
      <rect x={(iconSizePx - w) / 2} y={(iconSizePx - h) / 2} width={w} height={h} rx={2} />
    </svg>
  )
}
