import { accountDialogs } from './account-dialogs.ts'
import { consolePages } from './console.ts'
import { consoleReleasePages } from './console-releases.ts'
import { frame } from './frame.ts'
import { gallery } from './gallery.ts'
import { generalPages } from './general-pages.ts'
import { hdUpscale } from './hd-upscale.ts'
import { personalHomepage } from './personal-homepage/personal-homepage.ts'
import { portfolios } from './portfolio.ts'
import { providerLogin } from './provider-login.ts'
import { staging } from './staging.ts'
import type { Flow } from './state.ts'
import { textToImage } from './text-to-image.ts'
import { textToImagePrompts } from './text-to-image-prompts.ts'
import { twoStep } from './two-step.ts'

/** All states of the site: every screen, menu and dialog. */
export const allFlows: readonly Flow[] = [
  ...generalPages,
  ...frame,
  ...accountDialogs,
  ...gallery,
  ...textToImage,
  ...textToImagePrompts,
  ...hdUpscale,
  ...personalHomepage,
  ...twoStep,
  ...providerLogin,
  ...portfolios,
  ...staging,
  ...consolePages,
  ...consoleReleasePages,
]
