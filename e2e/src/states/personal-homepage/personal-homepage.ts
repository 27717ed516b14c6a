import type { Flow } from '../state.ts'
import { billingFlow } from './billing.ts'
import { emailChangeFlow } from './email-change.ts'
import { ownCreationsFlow } from './own-creations.ts'
import { settingsFlow } from './settings.ts'
import { visitorAndLapsedMemberFlows } from './visitor-and-lapsed-member.ts'

export const personalHomepageFlows: readonly Flow[] = [
  ...visitorAndLapsedMemberFlows,
  ownCreationsFlow,
  settingsFlow,
  emailChangeFlow,
  billingFlow,
]
