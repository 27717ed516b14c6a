import type { ComponentProps } from 'react'
import { classNames } from '../class-names.ts'
import { Field, type FieldTexts } from '../field/field.tsx'
import fieldStyles from '../field/field.module.css'

export type TextFieldProps = ComponentProps<'input'> & FieldTexts

/** An input with its label. Its direction follows the text. Only `className` applies to the whole field. */
export function TextField({ label, hint, error, id, className, ...input }: TextFieldProps) {
  return (
    <Field label={label} hint={hint} error={error} id={id} className={className}>
      {control => <input dir="auto" className={classNames(fieldStyles.control)} {...input} {...control} />}
    </Field>
  )
}
