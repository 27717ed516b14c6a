import { isCallFailure, useSession } from '@tessera/shared-auth'
import { focusHeading, useAlert } from '@tessera/shared-ui'
import { useEffect, useEffectEvent, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { homepageFreshFor, useGetHomepageQuery, type Homepage } from '../../account-api.ts'

/**
 * The homepage's data. A refusal says so and leads to the root; without an answer an alert says that too,
 * and the page offers another try (specification 2, §6 and §8).
 */
export function useHomepage() {
  const { t } = useTranslation('mfe-account')
  const alert = useAlert()
  const navigate = useNavigate()
  const { data, error, isFetching, refetch } = useGetHomepageQuery(undefined, {
    refetchOnMountOrArgChange: homepageFreshFor,
  })

  // An activation or a finished task changes credits, plan and bills, and the session is told of it first.
  const { user } = useSession()
  const standing = [user?.credits, user?.subscription?.type, user?.subscription?.expiryDate].join()
  const shownStanding = useRef(standing)
  useEffect(() => {
    if (shownStanding.current === standing) return
    shownStanding.current = standing
    void refetch()
  }, [standing, refetch])

  const page = data?.success && data.user_info ? data : undefined
  const settled = !isFetching
  const refused = settled && (isRefusal(error) || (data !== undefined && !page))
  const failed = settled && !data && error !== undefined && !refused

  const leave = useEffectEvent(async () => {
    await alert({
      title: t('loadFailed.title'),
      message: refusalText(data, error) || t('loadFailed.signIn'),
      okLabel: t('ok'),
    })
    await navigate('/', { replace: true })
  })
  useEffect(() => {
    if (refused) void leave()
  }, [refused])

  const report = useEffectEvent(() =>
    alert({ title: t('loadFailed.title'), message: t('loadFailed.network'), okLabel: t('ok') }),
  )
  useEffect(() => {
    if (failed) void report()
  }, [failed])

  // The button that asked again is gone, and with it the keyboard's place
  const retried = useRef(false)
  const arrived = page !== undefined
  useEffect(() => {
    if (arrived && retried.current) focusHeading()
  }, [arrived])
  const retry = () => {
    retried.current = true
    void refetch()
  }
  return { page, failed, retry }
}

const isRefusal = (error: unknown): boolean =>
  isCallFailure(error) && (error.status === 401 || error.status === 403)

const refusalText = (data: Homepage | undefined, error: unknown): string | undefined =>
  data?.error ?? (isCallFailure(error) ? error.serverMessage : undefined)
