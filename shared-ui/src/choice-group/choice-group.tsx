import { useId, type ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import { VisuallyHidden } from '../visually-hidden/visually-hidden.tsx'
import styles from './choice-group.module.css'

export type Choice<Value extends string> = {
  value: Value
  /** The accessible name of the choice. Shown where there is no `content`. */
  label: string
  disabled?: boolean | undefined
  /** Shown in the card instead of the label: an image, a price. */
  content?: ReactNode
}

export type ChoiceGroupProps<Value extends string> = {
  label: ReactNode
  hideLabel?: boolean | undefined
  value: Value
  onValueChange: (value: Value) => void
  options: readonly Choice<Value>[]
  /** Cards in a row. By default, as many as fit. */
  columns?: number | undefined
  className?: string | undefined
}

/** A group of radio buttons that look like cards. */
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
      <div id={id} className={classNames(!hideLabel && styles.label)}>
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
