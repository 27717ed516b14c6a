import { createPageFile } from '../../web/page-file.ts'

/** The style of the pages of this feature, beside the one of all plain pages. */
export const webAppStyle = createPageFile('web-app.css', 'text/css; charset=utf-8')
