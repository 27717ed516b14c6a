/** Returns the size in a PDF document of pixels: there are 96 of them and 72 points to an inch. */
export const toPoints = (px: number): number => Math.round(px * 75) / 100
