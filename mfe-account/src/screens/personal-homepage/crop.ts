/** Which square of a picture is wanted: how far it is magnified, and where its middle lies, each 0 to 1. */
export interface Crop {
  zoom: number
  x: number
  y: number
}

export const wholeCrop: Crop = { zoom: 1, x: 0.5, y: 0.5 }
export const mostZoom = 4

interface Size {
  width: number
  height: number
}

/** The square in the picture's own pixels. At the least zoom it is as large as the picture allows. */
export function squareOf(
  { width, height }: Size,
  { zoom, x, y }: Crop,
): { left: number; top: number; side: number } {
  const side = Math.min(width, height) / zoom
  return { left: (width - side) * x, top: (height - side) * y, side }
}

/** The crop after the picture was moved under the square by shares of the square's side. */
export function moved(crop: Crop, size: Size, right: number, down: number): Crop {
  const { side } = squareOf(size, crop)
  const along = (place: number, whole: number, by: number) =>
    whole > side ? clamp(place - (by * side) / (whole - side)) : place
  return { ...crop, x: along(crop.x, size.width, right), y: along(crop.y, size.height, down) }
}

const clamp = (share: number) => Math.min(1, Math.max(0, share))
