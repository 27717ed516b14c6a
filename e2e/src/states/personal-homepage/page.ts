import type { getUserPageData, CallResponse, Bill, OwnCreation } from '@tessera/shared-contracts'
import type { AppPage } from '../fixtures/app-page.ts'
import { viewers, type Viewer } from '../fixtures/viewers.ts'

export const homepagePath = '/personal-homepage'

export const createHomepageData = (
  viewer: Viewer,
  creations: OwnCreation[],
  ownBills: Bill[] = [],
): CallResponse<typeof getUserPageData> => {
  const person = viewers[viewer]
  return { success: true, user_info: person && { ...person, bills: ownBills }, creations }
}

export const openHomepageTab = (app: AppPage, tab: 'settings' | 'billing') =>
  app.visit(`${homepagePath}?tab=${tab}`)

/** The field for a file. */
export const fileField = 'input[type=file]'
