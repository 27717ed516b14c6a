import { useSearchParams } from 'react-router-dom'

/**
 * The filters of a list, which are in the address, so that a link and the back button show the same list.
 *
 * @param names the parameters that are filters
 */
export function useFilters<Name extends string>(names: readonly Name[]) {
  const [parameters, setParameters] = useSearchParams()
  const filters: Partial<Record<Name, string>> = {}
  for (const name of names) {
    const value = parameters.get(name)?.trim()
    if (value) filters[name] = value
  }
  function setFilter(name: Name, value: string): void {
    setParameters(
      current => {
        const next = new URLSearchParams(current)
        if (value === '') next.delete(name)
        else next.set(name, value)
        return next
      },
      { replace: true },
    )
  }
  return { filters, setFilter }
}

/** Returns the URL that downloads the filtered list as a file. */
export function toExportAddress(path: string, filters: Readonly<Record<string, string | undefined>>): string {
  const query = new URLSearchParams(
    Object.entries(filters).filter((entry): entry is [string, string] => entry[1] !== undefined),
  ).toString()
  return query ? `${path}?${query}` : path
}
