import { day, type Clock } from './clock.ts'
import { removeFiles, type MediaStore } from './media.ts'
import type { Stores } from './stores.ts'

/** Milliseconds from its acceptance for which an upscale can be looked at, and kept as a creation. */
const upscaleKeptFor = 7 * day

interface SweepAdapters {
  stores: Stores
  media: MediaStore
  clock: Clock
}

/**
 * Deletes the pictures of upscales that failed, and after a week those of the others: the original always,
 * the result unless it became a creation. First they are out of reach, then the files go, then the records,
 * so that a sweep that is cut short is finished by the next, and nothing is kept whose file is gone.
 */
export async function sweepUpscales({ stores, media, clock }: SweepAdapters): Promise<void> {
  const now = clock()
  await stores.upscales.retire({ acceptedBefore: now - upscaleKeptFor, at: now })
  for (const upscale of await stores.upscales.retired()) {
    await removeFiles(media, upscale.media)
    await stores.upscales.remove(upscale)
  }
}
