import type { TileRect } from './wall-layout.ts'

/**
 * Returns the index of the tile that a key moves the focus to: left and right in the order of the creations, up and
 * down in the column, Home and End to the first and the last. The Tab key is left to the browser.
 *
 * @returns undefined for a key without a target
 */
export function getTileAfterKey(key: string, from: number, tiles: readonly TileRect[]): number | undefined {
  const column = tiles[from]?.left
  const isInColumn = (index: number) => tiles[index]?.left === column
  const targets: Partial<Record<string, () => number | undefined>> = {
    ArrowRight: () => from + 1,
    ArrowLeft: () => from - 1,
    ArrowDown: () => findInColumn(from + 1, 1),
    ArrowUp: () => findInColumn(from - 1, -1),
    Home: () => 0,
    End: () => tiles.length - 1,
  }
  const to = targets[key]?.()
  return to !== undefined && to !== from && tiles[to] ? to : undefined

  function findInColumn(start: number, step: 1 | -1): number | undefined {
    for (let index = start; tiles[index]; index += step) if (isInColumn(index)) return index
    return undefined
  }
}
