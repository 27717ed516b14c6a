import { useId, useState, type ReactNode } from 'react'
import { classes } from '../class-names.ts'
import fieldStyles from '../field/field.module.css'
import { closestStep } from './closest-step.ts'
import styles from './range-field.module.css'

export type RangeFieldProps = {
  label: ReactNode
  hint?: ReactNode
  value: number
  onValueChange: (value: number) => void
  min: number
  max: number
  step: number
  /** How a value reads, with its unit: at the ends of the scale and for assistive technology. */
  format?: ((value: number) => string) | undefined
  disabled?: boolean | undefined
  className?: string | undefined
}

/** A number between two bounds, dragged or typed. Reports allowed values only, also while something else is typed. */
export function RangeField({
  label,
  hint,
  value,
  onValueChange,
  min,
  max,
  step,
  format = String,
  disabled,
  className,
}: RangeFieldProps) {
  const id = useId()
  // What stands in the number's box while it is edited; it may be half a number, or none.
  const [draft, setDraft] = useState<string | null>(null)
  const bounds = { min, max, step }
  const control = {
    ...bounds,
    disabled,
    'aria-labelledby': id,
    'aria-describedby': hint ? `${id}-hint` : undefined,
  }

  const type = (text: string) => {
    const tooLarge = Number.parseFloat(text) > max
    setDraft(tooLarge ? null : text)
    onValueChange(closestStep(text, bounds))
  }
  return (
    <div className={classes(styles.field, className)}>
      <span id={id} className={styles.label}>
        {label}
      </span>
      <input
        type="number"
        inputMode="decimal"
        className={classes(fieldStyles.control, styles.number)}
        {...control}
        value={draft ?? value}
        onChange={event => type(event.target.value)}
        onBlur={() => setDraft(null)}
      />
      <input
        type="range"
        className={styles.range}
        style={{ '--filled': `${((value - min) / (max - min)) * 100}%` }}
        {...control}
        aria-valuetext={format(value)}
        value={value}
        onChange={event => onValueChange(closestStep(event.target.value, bounds))}
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
