import { useFilters } from './use-filters.ts'

/**
 * A choice in the address. The first value has no parameter there, and takes the place of an unknown one.
 *
 * @param name the parameter
 */
export function useChoiceFilter<Value extends string>(
  name: string,
  values: readonly [Value, ...Value[]],
): [value: Value, setValue: (value: Value) => void] {
  const { filters, setFilter } = useFilters([name])
  const [first] = values
  return [
    values.find(each => each === filters[name]) ?? first,
    value => setFilter(name, value === first ? '' : value),
  ]
}
