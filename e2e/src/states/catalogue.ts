import { accountDialogs } from './account-dialogs.ts'
import { frame } from './frame.ts'
import { gallery } from './gallery.ts'
import { generalPages } from './general-pages.ts'
import { hdUpscale } from './hd-upscale.ts'
import { personalHomepage } from './personal-homepage.ts'
import { portfolios } from './portfolio.ts'
import { staging } from './staging.ts'
import type { Walk } from './state.ts'
import { textToImage } from './text-to-image.ts'

/** Everything that the site can look like: every screen, state, menu and dialog. */
export const walks: readonly Walk[] = [
  ...generalPages,
  ...frame,
  ...accountDialogs,
  ...gallery,
  ...textToImage,
  ...hdUpscale,
  ...personalHomepage,
  ...portfolios,
  ...staging,
]
