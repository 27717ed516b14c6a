/** The element id of a tile. The lightbox restores the focus to that element. */
export const toTileId = (id: string): string => `work-${id}`

/** Returns the id of the creation whose tile is the element or contains it. */
export const getTileCreationId = (element: Element): string | undefined =>
  element.closest('[id^="work-"]')?.id.slice(toTileId('').length)

export const getLastTile = () => [...document.querySelectorAll<HTMLElement>('[id^="work-"]')].at(-1)
