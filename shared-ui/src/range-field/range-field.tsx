import { useId, useState, type ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import fieldStyles from '../field/field.module.css'
import { snapToStep } from './snap-to-step.ts'
import styles from './range-field.module.css'

export type RangeFieldProps = {
  label: ReactNode
  hint?: ReactNode
  value: number
  onValueChange: (value: number) => void
  min: number
  max: number
  step: number
  /** Formats a value with its unit, for the ends of the scale and for assistive technology. */
  format?: ((value: number) => string) | undefined
}

/** A number between two bounds, as a slider and an input. It reports valid values only, also during typing. */
export function RangeField({
  label,
  hint,
  value,
  onValueChange,
  min,
  max,
  step,
  format = String,
}: RangeFieldProps) {
  const id = useId()
  // The text of the number input during typing; it may be incomplete
  const [draft, setDraft] = useState<string | null>(null)
  const bounds = { min, max, step }
  const control = {
    ...bounds,
    'aria-labelledby': id,
    'aria-describedby': hint ? `${id}-hint` : undefined,
  }

  const handleTyping = (text: string) => {
    const tooLarge = Number.parseFloat(text) > max
    setDraft(tooLarge ? null : text)
    onValueChange(snapToStep(text, bounds))
  }
  return (
    <div className={styles.field}>
      <span id={id} className={styles.label}>
        {label}
      </span>
      <input
        type="number"
        inputMode="decimal"
        className={classNames(fieldStyles.control, styles.number)}
        {...control}
        value={draft ?? value}
        onChange={event => handleTyping(event.target.value)}
        onBlur={() => setDraft(null)}
      />
      <input
        type="range"
        className={styles.range}
        style={{ '--filled': `${((value - min) / (max - min)) * 100}%` }}
        {...control}
        aria-valuetext={format(value)}
        value={value}
        onChange={event => onValueChange(snapToStep(event.target.value, bounds))}
      />
      <div className={styles.scale} aria-hidden>
        <span>{format(min)}</span>
        <span>{format(max)}</span>
      </div>
      {hint && (
        <p id={`${id}-hint`} className={styles.hint}>
          {hint}
        </p>
      )}
    </div>
  )
}
