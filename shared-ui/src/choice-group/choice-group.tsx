import { useId, type ReactNode } from 'react'
import { classes } from '../class-names.ts'
import { VisuallyHidden } from '../visually-hidden/visually-hidden.tsx'
import styles from './choice-group.module.css'

export type Choice<Value extends string> = {
  value: Value
  /** The choice's name, read out; shown unless `content` is. */
  label: string
  disabled?: boolean | undefined
  /** What the card shows instead of its label: a picture, a price. */
  content?: ReactNode
}

export type ChoiceGroupProps<Value extends string> = {
  label: ReactNode
  hideLabel?: boolean | undefined
  value: Value
  onValueChange: (value: Value) => void
  options: readonly Choice<Value>[]
  /** Cards in a row; as many as fit where it is left out. */
  columns?: number | undefined
  className?: string | undefined
}

/** One of a few, laid out as cards: radio buttons underneath, with their keys. */
export function ChoiceGroup<Value extends string>({
  label,
  hideLabel = false,
  value,
  onValueChange,
  options,
  columns,
  className,
}: ChoiceGroupProps<Value>) {
  const id = useId()
  return (
    <div role="radiogroup" aria-labelledby={id} className={className}>
      <div id={id} className={classes(!hideLabel && styles.label)}>
        {hideLabel ? <VisuallyHidden>{label}</VisuallyHidden> : label}
      </div>
      <div
        className={styles.cards}
        style={{ '--columns': columns ? `repeat(${columns}, minmax(0, 1fr))` : undefined }}
      >
        {options.map(option => (
          <label key={option.value} className={styles.card}>
            <input
              type="radio"
              name={id}
              className={styles.radio}
              aria-label={option.label}
              value={option.value}
              disabled={option.disabled}
              checked={option.value === value}
              onChange={() => onValueChange(option.value)}
            />
            {option.content ?? <span>{option.label}</span>}
          </label>
        ))}
      </div>
    </div>
  )
}
