import { dayMs, type Clock } from '@tessera/server-kit/clock'
import { newId } from '@tessera/server-kit/ids'
import type { GateScreenshotStore } from './store.ts'

/** Where the server of the platform serves the screenshots, by their ids. */
export const screenshotsPath = '/platform/screenshots/'

const retentionMs = 7 * dayMs
/** A larger screenshot is not stored. */
const maxBytes = 75_000

/** Saves a JPEG of a page, and returns its path on the server; undefined where it is too large. */
export type SaveScreenshot = (image: Buffer) => Promise<string | undefined>

/** Creates the function that saves what the gate saw. A screenshot is served for a week to any caller who has its path. */
export const createScreenshotSaver =
  ({ screenshots, clock }: { screenshots: GateScreenshotStore; clock: Clock }): SaveScreenshot =>
  async image => {
    if (image.length > maxBytes) return undefined
    const id = newId()
    await screenshots.add(id, image.toString('base64'), clock(), clock() - retentionMs)
    return screenshotsPath + id
  }
