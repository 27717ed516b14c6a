import { api, buildMutation, buildQuery } from '@tessera/shared-auth'
import { getNotificationMails, setNotificationMails } from '@tessera/shared-contracts'

const notificationsApi = api.injectEndpoints({
  endpoints: build => ({
    getNotificationMails: buildQuery(build, getNotificationMails),
    setNotificationMails: buildMutation(build, setNotificationMails),
  }),
})

export const { useGetNotificationMailsQuery, useSetNotificationMailsMutation } = notificationsApi

/** Changes the cached settings of mails. */
export const applyNotificationMails = (changed: { decisions?: boolean; tasks?: boolean }) =>
  notificationsApi.util.updateQueryData('getNotificationMails', undefined, settings => {
    Object.assign(settings, changed)
  })
