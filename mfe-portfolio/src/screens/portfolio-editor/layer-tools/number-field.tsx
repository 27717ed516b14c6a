import { classNames } from '@tessera/shared-ui'
import { useState } from 'react'
import styles from './layer-toolbar.module.css'

interface NumberFieldProps {
  label: string
  /** Whether only screen readers get the label, because what is beside the field explains it. */
  hidesLabel?: boolean
  min: number
  max: number
  step?: number
  /** How many digits it shows after the point. */
  digits?: number
  value: number
  onValueChange: (value: number) => void
}

/** A number. While it is typed, a number outside the range is not yet applied; leaving the field shows the value again. */
export function NumberField({
  label,
  hidesLabel = false,
  min,
  max,
  step = 1,
  digits = 0,
  value,
  onValueChange,
}: NumberFieldProps) {
  const [typed, setTyped] = useState<string | null>(null)
  return (
    <label className={styles.number}>
      <span className={classNames(hidesLabel && styles.hidden)}>{label}</span>
      <input
        type="number"
        inputMode={digits > 0 ? 'decimal' : 'numeric'}
        {...{ min, max, step }}
        value={typed ?? Number(value.toFixed(digits))}
        onChange={({ target }) => {
          setTyped(target.value)
          const number = target.valueAsNumber
          if (number >= min && number <= max) onValueChange(number)
        }}
        onBlur={() => setTyped(null)}
      />
    </label>
  )
}
