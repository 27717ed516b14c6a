import type { Needs } from '../../feature.ts'
import { EngineMisconfiguredError, type Engine } from './engine.ts'

/** What was ordered from an engine. */
interface ImageOrder {
  /** Pixels. */
  width: number
  height: number
  count: number
}

/**
 * Checks that an engine made what was ordered.
 *
 * @throws {EngineMisconfiguredError} for another number or size: members pay for what they chose
 * @throws {UnreadableImageError}
 */
export async function requireOrderedImages(
  { imageProcessor }: Needs<'imageProcessor'>,
  engine: Pick<Engine<unknown, unknown>, 'name' | 'omitsImages' | 'isReduced'>,
  images: readonly { file: Buffer }[],
  { width, height, count }: ImageOrder,
): Promise<void> {
  const { name, omitsImages = false, isReduced = false } = engine
  const isComplete = images.length === count || (omitsImages && images.length > 0 && images.length < count)
  if (!isComplete)
    throw new EngineMisconfiguredError(`${name} made ${images.length} images, ordered were ${count}`)
  if (isReduced) return
  for (const { file } of images) {
    const made = await imageProcessor.measure(file)
    if (made.width !== width || made.height !== height)
      throw new EngineMisconfiguredError(
        `${name} made ${made.width}x${made.height} pixels, ordered were ${width}x${height}`,
      )
  }
}
