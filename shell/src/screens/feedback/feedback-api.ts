import { api, buildMutation } from '@tessera/shared-auth'
import { sendFeedback } from '@tessera/shared-contracts'

const feedbackApi = api.injectEndpoints({
  endpoints: build => ({ sendFeedback: buildMutation(build, sendFeedback) }),
})

export const { useSendFeedbackMutation } = feedbackApi
