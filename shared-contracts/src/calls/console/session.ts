import * as z from '@tessera/shared-contracts/schema'
import { defineCall, resultWithError } from '../../define-call.ts'
import { role } from '../../roles.ts'

/*
 * The calls of the console. They exist for members with a role on production only: every other request gets the
 * response of an unknown address.
 */

/** Returns the role of the member, and whether each act in the console asks for a second factor. */
export const getConsoleSession = defineCall('GET', '/api/console/session', {
  response: z.extend(resultWithError, {
    role: z.nullish(role),
    username: z.nullish(z.string()),
    has_second_factor: z.nullish(z.boolean()),
  }),
})
