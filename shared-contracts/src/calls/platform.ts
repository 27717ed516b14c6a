import { z } from 'zod/mini'
import { defineCall, result } from '../call.ts'
import { composition } from '../composition.ts'

const short = z.string().check(z.maxLength(200))

/** The channel's composition as it is now; the channel is that of the origin which is asked. */
export const getComposition = defineCall({
  method: 'GET',
  path: '/platform/composition.json',
  answer: composition,
})

/** A page tells that a release was mounted, once a page and release: what the faults are a share of. */
export const reportMount = defineCall({
  method: 'POST',
  path: '/platform/mounts',
  encoding: 'json',
  body: z.object({ composition: short, remote: short, version: short }),
  answer: result,
})

/** What a page tells of a release that did not load, did not render, or failed while in use. */
export const reportFault = defineCall({
  method: 'POST',
  path: '/platform/reports',
  encoding: 'json',
  body: z.object({
    composition: short,
    remote: short,
    version: short,
    /** The release mounted instead; none when the area shows its failure, and none in phase `run`. */
    fellBackTo: z.nullable(short),
    /** `run`: an error that nothing caught, after the release was mounted; the page goes on as it is. */
    phase: z.enum(['load', 'render', 'run']),
    message: z.string().check(z.maxLength(2_000)),
    stack: z.optional(z.string().check(z.maxLength(20_000))),
    path: z.string().check(z.maxLength(2_000)),
  }),
  answer: result,
})
export type FaultReport = z.output<typeof reportFault.body>
