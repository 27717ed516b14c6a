/** Tested widths in pixels: desktop, tablet, phone. */
export const widths = [1440, 768, 390] as const
export type Width = (typeof widths)[number]
