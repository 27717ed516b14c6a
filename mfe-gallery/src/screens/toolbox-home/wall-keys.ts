import type { Place } from './wall-layout.ts'

/**
 * Which tile a key leads to: sideways in the works' order, up and down in the column, Home and End to the
 * first and the last. The Tab key goes through the works as through any list of links.
 *
 * @returns none where the key means nothing here
 */
export function tileAfterKey(key: string, from: number, places: readonly Place[]): number | undefined {
  const column = places[from]?.left
  const inColumn = (index: number) => places[index]?.left === column
  const ways: Partial<Record<string, () => number | undefined>> = {
    ArrowRight: () => from + 1,
    ArrowLeft: () => from - 1,
    ArrowDown: () => firstFrom(from + 1, 1),
    ArrowUp: () => firstFrom(from - 1, -1),
    Home: () => 0,
    End: () => places.length - 1,
  }
  const to = ways[key]?.()
  return to !== undefined && to !== from && places[to] ? to : undefined

  function firstFrom(start: number, step: 1 | -1): number | undefined {
    for (let index = start; places[index]; index += step) if (inColumn(index)) return index
    return undefined
  }
}
