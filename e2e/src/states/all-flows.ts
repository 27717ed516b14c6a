import { accountDialogFlows } from './account-dialogs.ts'
import { consoleFlows } from './console.ts'
import { consoleCatalogFlows } from './console-catalog.ts'
import { consoleChangeSetFlows } from './console-change-sets.ts'
import { consoleReleaseFlows } from './console-releases.ts'
import { frameFlows } from './frame.ts'
import { galleryFlows } from './gallery.ts'
import { generalPageFlows } from './general-pages.ts'
import { hdUpscaleFlows } from './hd-upscale.ts'
import { personalHomepageFlows } from './personal-homepage/personal-homepage.ts'
import { portfolioFlows } from './portfolio.ts'
import { providerLoginFlows } from './provider-login.ts'
import { stagingFlows } from './staging.ts'
import type { Flow } from './state.ts'
import { textToImageFlows } from './text-to-image.ts'
import { textToImagePromptFlows } from './text-to-image-prompts.ts'
import { twoStepFlows } from './two-step.ts'
import { installableAppFlows } from './installable-app.ts'

/**
 * All states of the site: every screen, menu and dialog.
 *
 * @compositionRoot
 */
export const allFlows: readonly Flow[] = [
  ...generalPageFlows,
  ...installableAppFlows,
  ...frameFlows,
  ...accountDialogFlows,
  ...galleryFlows,
  ...textToImageFlows,
  ...textToImagePromptFlows,
  ...hdUpscaleFlows,
  ...personalHomepageFlows,
  ...twoStepFlows,
  ...providerLoginFlows,
  ...portfolioFlows,
  ...stagingFlows,
  ...consoleFlows,
  ...consoleCatalogFlows,
  ...consoleChangeSetFlows,
  ...consoleReleaseFlows,
]
