import type { ComponentProps } from 'react'
import { classes } from '../class-names.ts'
import { Field, type FieldTexts } from '../field/field.tsx'
import fieldStyles from '../field/field.module.css'

export type TextFieldProps = ComponentProps<'input'> & FieldTexts

/** One line of text, in the direction of its script, with its label; `className` goes to the frame, everything else to the `<input>`. */
export function TextField({ label, hint, error, id, className, ...input }: TextFieldProps) {
  return (
    <Field label={label} hint={hint} error={error} id={id} className={className}>
      {control => <input dir="auto" className={classes(fieldStyles.control)} {...input} {...control} />}
    </Field>
  )
}
