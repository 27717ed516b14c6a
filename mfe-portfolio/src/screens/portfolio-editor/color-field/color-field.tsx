import { Disclosure, TextField } from '@tessera/shared-ui'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { parseAlphaPercent, formatColor, parseColor, type Color } from './color.ts'
import styles from './color-field.module.css'

interface ColorFieldProps {
  label: string
  /** A hex color of 6 or 8 digits. */
  value: string
  onValueChange: (color: string) => void
  /** The edge of the button that the panel is aligned to. */
  align?: 'start' | 'end'
}

/** The 15 swatches (specification 2, §9). */
const swatches = [
  ['#ffffff', '#f3ead7', '#d9c7a3', '#e2b04a', '#e2543f'],
  ['#a3222b', '#4a0e15', '#7a4b2a', '#5f6f52', '#1f4d46'],
  ['#2b5876', '#1b2a4a', '#5b4b8a', '#3a3a40', '#000000'],
].flat()

/** A button that opens a panel to choose a color. Escape, the button and a click outside close the panel. */
export function ColorField({ label, value, onValueChange, align = 'start' }: ColorFieldProps) {
  const color = parseColor(value) ?? { hex: '#000000', alphaPercent: 100 }
  const trigger = (
    <span className={styles.trigger}>
      <span className={styles.chip} style={{ '--chip': formatColor(color) }} />
      <span className={styles.label}>{label}</span>
      <span className={styles.value} data-value={formatColor(color).toUpperCase()} />
    </span>
  )
  return (
    <Disclosure
      trigger={trigger}
      label={label}
      variant="secondary"
      align={align}
      className={styles.field}
      panelClassName={styles.panel}
    >
      <ColorPanel label={label} color={color} onColorChange={next => onValueChange(formatColor(next))} />
    </Disclosure>
  )
}

interface ColorPanelProps {
  label: string
  color: Color
  onColorChange: (color: Color) => void
}

function ColorPanel({ label, color, onColorChange }: ColorPanelProps) {
  const { t } = useTranslation('mfe-portfolio')
  return (
    <div role="group" aria-label={label}>
      <div className={styles.swatches}>
        {swatches.map(hex => (
          <button
            key={hex}
            type="button"
            aria-label={hex.toUpperCase()}
            aria-pressed={hex === color.hex}
            className={styles.swatch}
            style={{ '--chip': hex }}
            onClick={() => onColorChange({ ...color, hex })}
          />
        ))}
      </div>
      <label className={styles.any}>
        <span>{t('color.any')}</span>
        <input
          type="color"
          value={color.hex}
          onChange={event => onColorChange({ ...color, hex: event.target.value })}
        />
      </label>
      <div className={styles.numbers}>
        <HexField color={color} onColorChange={onColorChange} />
        <TextField
          label={t('color.alpha')}
          type="number"
          min={0}
          max={100}
          value={color.alphaPercent}
          onChange={event => onColorChange({ ...color, alphaPercent: parseAlphaPercent(event.target.value) })}
        />
      </div>
    </div>
  )
}

/** Typed text applies as soon as it is a color. Other text is reset when the field loses the focus. */
function HexField({ color, onColorChange }: Omit<ColorPanelProps, 'label'>) {
  const { t } = useTranslation('mfe-portfolio')
  const [typed, setTyped] = useState<string | null>(null)
  const handleChange = (text: string) => {
    setTyped(text)
    const typedColor = parseColor(text)
    if (typedColor)
      onColorChange({
        ...typedColor,
        alphaPercent: includesAlpha(text) ? typedColor.alphaPercent : color.alphaPercent,
      })
  }
  return (
    <TextField
      label={t('color.hex')}
      spellCheck={false}
      maxLength={9}
      value={typed ?? color.hex.toUpperCase()}
      onChange={event => handleChange(event.target.value)}
      onBlur={() => setTyped(null)}
    />
  )
}

const includesAlpha = (text: string) => [4, 8].includes(text.trim().replace('#', '').length)
