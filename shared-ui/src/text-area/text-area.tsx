import { useState, type ChangeEvent, type ComponentProps } from 'react'
import { classNames } from '../class-names.ts'
import { Field, type FieldTexts } from '../field/field.tsx'
import fieldStyles from '../field/field.module.css'
import styles from './text-area.module.css'

export type TextAreaProps = ComponentProps<'textarea'> &
  FieldTexts & {
    /**
     * Shows the number of characters and their maximum. The user can type more, so that a pasted text is not cut off.
     * `format` formats the length and the limit in the language of the page.
     */
    counter?: { max: number; format?: ((count: number) => string) | undefined } | undefined
  }

/** A text area with its label. Its direction follows the text, and it grows where the browser supports it. */
export function TextArea({
  label,
  hint,
  error,
  counter,
  rows = 4,
  id,
  className,
  style,
  onChange,
  ...textarea
}: TextAreaProps) {
  const [uncontrolledValue, setUncontrolledValue] = useState(() => String(textarea.defaultValue ?? ''))
  const length = String(textarea.value ?? uncontrolledValue).length
  const handleChange = (event: ChangeEvent<HTMLTextAreaElement>) => {
    setUncontrolledValue(event.target.value)
    onChange?.(event)
  }
  const format = counter?.format ?? String
  const note = counter && (
    <span className={classNames(length > counter.max && styles.over)}>
      {format(length)} / {format(counter.max)}
    </span>
  )
  return (
    <Field label={label} hint={hint} error={error} note={note} id={id} className={className}>
      {control => (
        <textarea
          dir="auto"
          rows={rows}
          style={{ '--rows': rows, ...style }}
          className={classNames(fieldStyles.control, styles.textarea)}
          onChange={handleChange}
          {...textarea}
          {...control}
        />
      )}
    </Field>
  )
}
