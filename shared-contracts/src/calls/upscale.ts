import * as z from '@tessera/shared-contracts/schema'
import { defineCall, resultWithError } from '../define-call.ts'
import { defineStatusCall } from './tasks.ts'

/** The value of a slider as a form sends it. The server clamps it as the page does (specification 2, §5). */
const slider = z.string().check(z.maxLength(20))

/** Starts an upscale (specification 2, §7). */
export const submitUpscale = defineCall('POST', '/tools_card/api/submit_upscale_task.php', {
  encoding: 'multipart',
  body: z.object({
    /** PNG, JPEG or WebP; `limits.upscale` says its maximum bytes and sides. */
    imageFile: z.file(),
    scenario: z.string().check(z.maxLength(40)),
    steps: slider,
    denoise: slider,
    upscaleDenoise: slider,
    /** Not in the specification: how many times as wide and as high the result is. Absent means 2. */
    factor: z.optional(z.enum(['2', '4'])),
  }),
  response: z.extend(resultWithError, {
    uuid: z.nullish(z.string()),
    /** Not in the specification: whether `cancelTask` can cancel the task now. */
    canCancel: z.optional(z.boolean()),
  }),
})

export const checkUpscaleStatus = defineStatusCall('/tools_card/api/check_upscale_status.php', {
  /** Not in the specification: the uploaded image, so that a page that resumes the task can compare both. */
  original: z.nullish(z.string()),
  /** Not in the specification: the engine that enlarged the image. */
  engine: z.nullish(z.string()),
  /** Not in the specification: how close the result at half its size is to the original, in decibels. */
  fidelity: z.nullish(z.number()),
})
