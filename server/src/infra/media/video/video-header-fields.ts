/** What the header of a video contains about its first video track. */
export interface VideoHeader {
  /** Pixels as players show them: after rotation, with square pixels. */
  width: number
  height: number
  /** The length of the video, not of its sound; null if the header does not contain it. */
  seconds: number | null
  /** The sample entry of an MP4 file, such as `avc1`, or the codec of a WebM file, such as `V_VP9`. */
  codec: string
  /** Whether the video is transparent. Only WebM files declare it. */
  hasAlpha: boolean
}

/** Returns the size that browsers show for pixels that are not square: the shorter side of each pixel grows. */
export const toSquarePixels = (
  { width, height }: Pick<VideoHeader, 'width' | 'height'>,
  pixelAspect: number,
): Pick<VideoHeader, 'width' | 'height'> =>
  pixelAspect > 1
    ? { width: Math.round(width * pixelAspect), height }
    : { width, height: Math.round(height / pixelAspect) }
