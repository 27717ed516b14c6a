import { z } from 'zod/mini'
import { defineCall, result } from '../call.ts'
import { defineStatusCall } from './tasks.ts'

/** A slider's value as a form sends it; the server clamps it as the page does (specification 2, §5). */
const slider = z.string().check(z.maxLength(20))

/** The form fields of specification 2, §7. */
export const submitUpscale = defineCall({
  method: 'POST',
  path: '/tools_card/api/submit_upscale_task.php',
  encoding: 'multipart',
  body: z.object({
    /** At most `limits.upscale.bytes` and `limits.upscale.side` pixels a side; PNG, JPEG or WebP. */
    imageFile: z.file(),
    scenario: z.string().check(z.maxLength(40)),
    steps: slider,
    denoise: slider,
    upscaleDenoise: slider,
  }),
  answer: z.extend(result, { uuid: z.optional(z.nullable(z.string())) }),
})

export const checkUpscaleStatus = defineStatusCall('/tools_card/api/check_upscale_status.php', {
  /** Ours: the uploaded picture, for the comparison when a page comes back to its task. */
  original: z.optional(z.nullable(z.string())),
  /** Ours: the engine that enlarged it. */
  engine: z.optional(z.nullable(z.string())),
  /** Ours: how far half of the result is from the original, in decibels; where the engine knows. */
  fidelity: z.optional(z.nullable(z.number())),
})
