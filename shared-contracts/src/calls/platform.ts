import * as z from '@tessera/shared-contracts/schema'
import { defineCall, resultWithError } from '../define-call.ts'
import { composition } from '../releases/composition.ts'
import { shellRecord } from '../releases/remote.ts'

const shortText = z.string().check(z.maxLength(200))

/**
 * Returns the current composition of the channel that the origin serves, and the versions of the packages that a remote
 * for it is built with.
 */
export const getComposition = defineCall('GET', '/platform/composition.json', {
  response: z.extend(composition, { packages: shellRecord.shape.packages }),
})

/** Reports that a page mounted a release, once for each page and release. Fault rates are relative to this count. */
export const reportMount = defineCall('POST', '/platform/mounts', {
  encoding: 'json',
  body: z.object({ composition: shortText, remote: shortText, version: shortText }),
  response: resultWithError,
})

const milliseconds = z.nullish(z.number().check(z.minimum(0), z.maximum(600_000)))

/**
 * Reports how quickly the releases of a page responded to its visitor, when the page is hidden or left. A random quarter of the
 * pages does.
 * What was not measured is absent.
 */
export const reportPageSpeed = defineCall('POST', '/platform/page-speeds', {
  encoding: 'json',
  body: z.object({
    composition: shortText,
    releases: z
      .array(
        z.object({
          remote: shortText,
          version: shortText,
          /** The slowest interaction, until its next paint. */
          inpMs: milliseconds,
          /** Until the largest content appeared; of the release that the page opened with. */
          lcpMs: milliseconds,
          /** The longest task of the main thread while the release was shown. */
          longestTaskMs: milliseconds,
        }),
      )
      .check(z.maxLength(10)),
  }),
  response: resultWithError,
})
export type PageSpeed = z.output<typeof reportPageSpeed.body>

/** Reports a release that failed to load, to render, or while it was in use. */
export const reportFault = defineCall('POST', '/platform/reports', {
  encoding: 'json',
  body: z.object({
    composition: shortText,
    remote: shortText,
    version: shortText,
    /** The release that was mounted instead. Null where the area shows an error, and in the phase `run`. */
    fellBackTo: z.nullable(shortText),
    /** `run`: an uncaught error after the release was mounted. The release stays mounted. */
    phase: z.enum(['load', 'render', 'run']),
    message: z.string().check(z.maxLength(2_000)),
    stack: z.optional(z.string().check(z.maxLength(20_000))),
    path: z.string().check(z.maxLength(2_000)),
    /** The name of the extension that failed in its slot. Absent for other faults. */
    extension: z.optional(shortText),
  }),
  response: resultWithError,
})
export type FaultReport = z.output<typeof reportFault.body>
