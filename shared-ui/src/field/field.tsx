import { useId, type ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import { Icon } from '../icon/icon.tsx'
import styles from './field.module.css'

export type FieldTexts = {
  label: ReactNode
  hint?: ReactNode
  /** Why the value is invalid. The control is marked as invalid while there is an error. */
  error?: ReactNode
}

type ControlAttributes = {
  id: string
  'aria-describedby': string | undefined
  'aria-invalid': true | undefined
}

export type FieldProps = FieldTexts & {
  id?: string | undefined
  className?: string | undefined
  note?: ReactNode
  /** A line below the hint that changes while the user types. It is not part of the description of the control. */
  status?: ReactNode
  children: (control: ControlAttributes) => ReactNode
}

/** The layout of every text control: the label above it, hint, error, note and status below. */
export function Field({ label, hint, error, note, status, id, className, children }: FieldProps) {
  const ownId = useId()
  const controlId = id ?? ownId
  const part = (name: string) => `${controlId}-${name}`
  const described = [hint && part('hint'), error && part('error'), note && part('note')]
    .filter(Boolean)
    .join(' ')
  return (
    <div className={classNames(styles.field, className)}>
      <label htmlFor={controlId} className={styles.label}>
        {label}
      </label>
      {children({
        id: controlId,
        'aria-describedby': described || undefined,
        'aria-invalid': error ? true : undefined,
      })}
      <div className={styles.below}>
        <div className={styles.messages}>
          <div aria-live="polite">
            {error && (
              <p id={part('error')} className={styles.error}>
                <Icon name="circle-alert" size={16} />
                <span>{error}</span>
              </p>
            )}
          </div>
          {hint && (
            <p id={part('hint')} className={styles.hint}>
              {hint}
            </p>
          )}
        </div>
        {note && (
          <div id={part('note')} className={styles.note}>
            {note}
          </div>
        )}
      </div>
      {status}
    </div>
  )
}
