import * as z from '@tessera/shared-contracts/schema'

/** The id of a member, a code or another entry of a list. */
export const entryId = z.string().check(z.minLength(1), z.maxLength(64))

/** What the operator types into a search box. */
export const searchText = z.string().check(z.maxLength(100))

/** The `next_cursor` of the page before: a list continues after it. */
export const listCursor = z.string().check(z.regex(/^\d{1,15}\.[\w-]{1,64}$/))

/** The id and name of a member, in entries about something else. */
export const memberReference = z.object({ id: z.string(), username: z.string() })
