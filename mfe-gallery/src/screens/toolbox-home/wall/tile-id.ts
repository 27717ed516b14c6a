/** The element id of a tile. The lightbox restores the focus to that element. */
export const toTileId = (id: string): string => `work-${id}`

/** Returns the id of the creation in whose item of the list the element is. */
export const getTileCreationId = (element: Element): string | undefined =>
  element.closest('li')?.querySelector('[id^="work-"]')?.id.slice(toTileId('').length)

export const getLastTile = () => [...document.querySelectorAll<HTMLElement>('[id^="work-"]')].at(-1)
