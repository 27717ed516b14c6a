import { useId, type ReactNode } from 'react'
import styles from './choice-group.module.css'

export type Choice<Value extends string> = {
  value: Value
  /** The accessible name of the choice. Shown where there is no `content`. */
  label: string
  disabled?: boolean | undefined
  /** Shown in the card instead of the label: an image, a price. */
  content?: ReactNode
  /** Shown below the content. Assistive technology reads it after the name. */
  description?: string | undefined
}

export type ChoiceGroupProps<Value extends string> = {
  label: ReactNode
  value: Value
  onValueChange: (value: Value) => void
  options: readonly Choice<Value>[]
  /** Cards in a row. By default, as many as fit. */
  columns?: number | undefined
}

/** A group of radio buttons that look like cards. */
export function ChoiceGroup<Value extends string>({
  label,
  value,
  onValueChange,
  options,
  columns,
}: ChoiceGroupProps<Value>) {
  const id = useId()
  return (
    <div role="radiogroup" aria-labelledby={id}>
      <div id={id} className={styles.label}>
        {label}
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
              aria-describedby={option.description && `${id}-${option.value}`}
              value={option.value}
              disabled={option.disabled}
              checked={option.value === value}
              onChange={() => onValueChange(option.value)}
            />
            {option.content ?? <span>{option.label}</span>}
            {option.description && (
              <span id={`${id}-${option.value}`} className={styles.description}>
                {option.description}
              </span>
            )}
          </label>
        ))}
      </div>
    </div>
  )
}
