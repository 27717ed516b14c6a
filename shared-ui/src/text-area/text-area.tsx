import { useState, type ChangeEvent, type ComponentProps } from 'react'
import { classes } from '../class-names.ts'
import { Field, type FieldTexts } from '../field/field.tsx'
import fieldStyles from '../field/field.module.css'
import styles from './text-area.module.css'

export type TextAreaProps = ComponentProps<'textarea'> &
  FieldTexts & {
    /**
     * Counts characters against the most that are accepted. More can be typed: what is pasted is not cut off
     * unseen. `format` writes both numbers in the language of the page.
     */
    counter?: { max: number; format?: ((count: number) => string) | undefined } | undefined
  }

/** Several lines of text, in the direction of their script; grows with them where the browser can. */
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
  const [typed, setTyped] = useState(() => String(textarea.defaultValue ?? ''))
  const length = String(textarea.value ?? typed).length
  const change = (event: ChangeEvent<HTMLTextAreaElement>) => {
    setTyped(event.target.value)
    onChange?.(event)
  }
  const write = counter?.format ?? String
  const note = counter && (
    <span className={classes(length > counter.max && styles.over)}>
      {write(length)} / {write(counter.max)}
    </span>
  )
  return (
    <Field label={label} hint={hint} error={error} note={note} id={id} className={className}>
      {control => (
        <textarea
          dir="auto"
          rows={rows}
          style={{ '--rows': rows, ...style }}
          className={classes(fieldStyles.control, styles.textarea)}
          onChange={change}
          {...textarea}
          {...control}
        />
      )}
    </Field>
  )
}
