import { z } from 'zod/mini'
import { defineCall } from '../call.ts'
import { desktopTool } from '../desktop-tools.ts'

/** The cards of the landing page, as the operator's data file has them. A call of ours. */
export const getDesktopTools = defineCall({
  method: 'GET',
  path: '/api/get_desktop_tools.php',
  answer: z.object({
    success: z.boolean(),
    tools: z.array(desktopTool),
  }),
})
