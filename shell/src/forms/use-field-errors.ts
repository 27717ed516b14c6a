import { useState } from 'react'

type FieldErrors<Name extends string> = Partial<Record<Name, string>>

export function useFieldErrors<Name extends string>() {
  const [errors, setErrors] = useState<FieldErrors<Name>>({})

  /** Shows the given errors and focuses the first invalid field. Returns whether the form is valid. */
  function validate(form: HTMLFormElement, results: Partial<Record<Name, string | false>>): boolean {
    const invalid = Object.entries<string | false | undefined>(results).filter(([, error]) => error)
    setErrors(Object.fromEntries(invalid) as FieldErrors<Name>)
    const first = invalid[0] && form.elements.namedItem(invalid[0][0])
    if (first instanceof HTMLElement) first.focus()
    return invalid.length === 0
  }

  const clearError = (name: Name) => setErrors(shown => ({ ...shown, [name]: undefined }))

  return { errors, validate, clearError }
}
