/**
 * A square of an image. `zoom` is 1 to {@link maxZoom}. `x` and `y` are its position between the left and right or
 * upper and lower edge, each 0 to 1.
 */
export interface Crop {
  zoom: number
  x: number
  y: number
}

export const initialCrop: Crop = { zoom: 1, x: 0.5, y: 0.5 }
export const maxZoom = 4

interface Size {
  width: number
  height: number
}

/** Returns the square in pixels of the image. At zoom 1 it is as large as the image allows. */
export function getCropSquare(
  { width, height }: Size,
  { zoom, x, y }: Crop,
): { left: number; top: number; side: number } {
  const side = Math.min(width, height) / zoom
  return { left: (width - side) * x, top: (height - side) * y, side }
}

/** Moves the image under the square. `right` and `down` are shares of the square's side. */
export function panCrop(crop: Crop, size: Size, right: number, down: number): Crop {
  const { side } = getCropSquare(size, crop)
  const panAxis = (position: number, length: number, share: number) =>
    length > side ? clamp(position - (share * side) / (length - side)) : position
  return { ...crop, x: panAxis(crop.x, size.width, right), y: panAxis(crop.y, size.height, down) }
}

const clamp = (share: number) => Math.min(1, Math.max(0, share))
