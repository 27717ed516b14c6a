import { sizes } from '@tessera/shared-contracts'
import { ChoiceGroup } from '@tessera/shared-ui'
import { memo } from 'react'
import type { Size } from '../draft/draft.ts'
import { useTexts } from '../../../texts.ts'
import styles from './size-choice.module.css'

interface SizeChoiceProps {
  value: Size
  onChange: (part: { size: Size }) => void
}

/** The shapes that pictures may have; drawn anew for the chosen one alone. */
export const SizeChoice = memo(function SizeChoice({ value, onChange }: SizeChoiceProps) {
  const { t } = useTexts()
  return (
    <ChoiceGroup
      label={t('textToImage.size')}
      value={value.label}
      onValueChange={label => onChange({ size: sizes.find(size => size.label === label) ?? sizes[0] })}
      columns={3}
      options={sizes.map(size => ({
        value: size.label,
        label: t('textToImage.sizeName', { ...size, ratio: size.label }),
        content: (
          <span className={styles.size}>
            <Shape {...size} />
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

const shapeSize = 28

/** The outline of a picture of this size. */
function Shape({ width, height }: Pick<Size, 'width' | 'height'>) {
  const scale = (shapeSize - 2) / Math.max(width, height)
  const [w, h] = [width * scale, height * scale]
  return (
    <svg width={shapeSize} height={shapeSize} aria-hidden className={styles.shape}>
      <rect x={(shapeSize - w) / 2} y={(shapeSize - h) / 2} width={w} height={h} rx={2} />
    </svg>
  )
}
