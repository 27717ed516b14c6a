/** The id of the live region that reports what has happened to a layer. */
export const layerAnnouncementsId = 'layer-announcements'

/** Reports a change of a layer to screen readers. */
export function announce(text: string): void {
  const region = document.getElementById(layerAnnouncementsId)
  if (region) region.textContent = text
}
