import { useState } from 'react'

type Errors<Name extends string> = Partial<Record<Name, string>>

/** What is wrong with a form's fields, by their names. */
export function useFieldErrors<Name extends string>() {
  const [errors, setErrors] = useState<Errors<Name>>({})

  /** Shows what is wrong and puts the cursor into the first such field; answers whether all is well. */
  function check(form: HTMLFormElement, complaints: Partial<Record<Name, string | false>>): boolean {
    const wrong = Object.entries<string | false | undefined>(complaints).filter(([, complaint]) => complaint)
    setErrors(Object.fromEntries(wrong) as Errors<Name>)
    const first = wrong[0] && form.elements.namedItem(wrong[0][0])
    if (first instanceof HTMLElement) first.focus()
    return wrong.length === 0
  }

  /** A field that is being mended is no longer complained about. */
  const clear = (name: Name) => setErrors(shown => ({ ...shown, [name]: undefined }))

  return { errors, check, clear }
}
