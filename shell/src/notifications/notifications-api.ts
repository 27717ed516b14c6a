import { api, buildMutation, buildQuery } from '@tessera/shared-auth'
import { getNotifications, markNotificationsRead } from '@tessera/shared-contracts'

const notificationsApi = api.injectEndpoints({
  endpoints: build => ({
    getNotifications: buildQuery(build, getNotifications),
    markNotificationsRead: buildMutation(build, markNotificationsRead),
  }),
})

export const { useGetNotificationsQuery, useLazyGetNotificationsQuery, useMarkNotificationsReadMutation } =
  notificationsApi
