import type { Flow } from '../state.ts'
import { billing } from './billing.ts'
import { changeOfEmail } from './change-of-email.ts'
import { ownCreations } from './own-creations.ts'
import { settings } from './settings.ts'
import { visitorAndLapsedMember } from './visitor-and-lapsed-member.ts'

export const personalHomepage: readonly Flow[] = [
  ...visitorAndLapsedMember,
  ownCreations,
  settings,
  changeOfEmail,
  billing,
]
