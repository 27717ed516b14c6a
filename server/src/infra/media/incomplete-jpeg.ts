import sharp from 'sharp'

/** Coded blocks have this side. At this scale, the decoder reads their mean color alone. */
const blockSide = 8
/** Of the rows of an image. Below that, a missing part is no more than a strip at the lower edge. */
const maxMissingShare = 0.05
/** Up to this difference of a channel, of 255, two blocks have the same color: rounding changes as much. */
const tolerance = 2

/**
 * Says whether a JPEG that lacks its end lacks a strip at most. A decoder repeats the last color that it has read to the end
 * of the image, so the missing rows have one color.
 */
export async function hasAlmostAllRows(file: Buffer, limitInputPixels: number | false): Promise<boolean> {
  const { width, height } = await sharp(file, { limitInputPixels }).metadata()
  const { data, info } = await sharp(file, { failOn: 'none', limitInputPixels })
    .resize(Math.ceil(width / blockSide), Math.ceil(height / blockSide), { fit: 'fill', kernel: 'nearest' })
    .raw()
    .toBuffer({ resolveWithObject: true })
  const last = data.subarray(-info.channels)
  const rowBytes = info.width * info.channels
  let at = data.length - 1
  while (at >= 0 && Math.abs((data[at] ?? 0) - (last[at % info.channels] ?? 0)) <= tolerance) at -= 1
  const missingRows = info.height - Math.ceil((at + 1) / rowBytes)
  return missingRows <= Math.max(1, info.height * maxMissingShare)
}
