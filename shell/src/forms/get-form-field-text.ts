/** Returns the text of a form's field, or an empty text where there is no such field. */
export function getFormFieldText(form: HTMLFormElement, name: string): string {
  const value = new FormData(form).get(name)
  return typeof value === 'string' ? value : ''
}
