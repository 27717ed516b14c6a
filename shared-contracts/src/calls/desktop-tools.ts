import * as z from '@tessera/shared-contracts/schema'
import { defineCall } from '../define-call.ts'
import { desktopTool } from '../desktop-tools.ts'

/** Returns the cards of the landing page from the operator's data file. Not in the specification. */
export const getDesktopTools = defineCall('GET', '/api/get_desktop_tools.php', {
  response: z.object({
    success: z.boolean(),
    tools: z.array(desktopTool),
  }),
  isPublic: () => true,
})
