/** Returns the address of the editor that makes a portfolio from creations: `/portfolio-editor?creations=a,b`. */
export const createSelectionLink = (ids: readonly string[]): string =>
  `/portfolio-editor?creations=${ids.map(encodeURIComponent).join()}`

/** Returns the ids of the creations that an address names, each once. */
export const parseSelectionLink = (search: URLSearchParams): string[] => [
  ...new Set((search.get('creations') ?? '').split(',').filter(Boolean)),
]

/** Returns the parameters of an address without its creations, for a screen that has read them. */
export function withoutSelectionLink(search: URLSearchParams): URLSearchParams {
  const rest = new URLSearchParams(search)
  rest.delete('creations')
  return rest
}
