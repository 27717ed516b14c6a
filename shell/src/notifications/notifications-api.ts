import { api, buildMutation, buildQuery } from '@tessera/shared-auth'
import { appealDecision, getNotifications, markNotificationsRead } from '@tessera/shared-contracts'

const notificationsApi = api.injectEndpoints({
  endpoints: build => ({
    getNotifications: buildQuery(build, getNotifications),
    markNotificationsRead: buildMutation(build, markNotificationsRead),
    sendAppeal: buildMutation(build, appealDecision),
  }),
})

export const {
  useGetNotificationsQuery,
  useLazyGetNotificationsQuery,
  useMarkNotificationsReadMutation,
  useSendAppealMutation,
} = notificationsApi
