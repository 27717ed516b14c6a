import { isCallFailure, useAccountModals, useSession } from '@tessera/shared-auth'
import { focusHeading, useAlert } from '@tessera/shared-ui'
import { useEffect, useEffectEvent, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { homepageMaxAgeSeconds, useGetHomepageQuery, type Homepage } from '../../account-api.ts'

/**
 * Loads the homepage. If the server refuses, an alert says so and the user goes to the root page. If the call
 * fails otherwise, an alert says so and the screen offers a retry (specification 2, §6 and §8). A visitor is not told of a
 * failure, and gets the log-in dialog afterwards.
 */
export function useHomepage() {
  const { t } = useTranslation('mfe-account')
  const alert = useAlert()
  const navigate = useNavigate()
  const { data, error, isFetching, refetch } = useGetHomepageQuery(undefined, {
    refetchOnMountOrArgChange: homepageMaxAgeSeconds,
  })

  // An activation or a finished task changes credits, plan and bills. The session is updated first.
  const { user, signedIn } = useSession()
  const { openLogin } = useAccountModals()
  const accountState = [user?.credits, user?.subscription?.type, user?.subscription?.expiryDate].join()
  const shownAccountState = useRef(accountState)
  useEffect(() => {
    if (shownAccountState.current === accountState) return
    shownAccountState.current = accountState
    void refetch()
  }, [accountState, refetch])

  const page = data?.success && data.user_info ? data : undefined
  const settled = !isFetching
  const refused = settled && (isRefusal(error) || (data !== undefined && !page))
  const failed = settled && !data && error !== undefined && !refused

  const leavePage = useEffectEvent(async (signal: AbortSignal) => {
    const isVisitor = !signedIn
    await alert({
      title: t(isVisitor ? 'loadFailed.visitor' : 'loadFailed.title'),
      message: getRefusalMessage(data, error) || t('loadFailed.signIn'),
      signal,
    })
    // While the alert was open, the user left the page or another request started
    if (signal.aborted) return
    await navigate('/', { replace: true })
    if (isVisitor) openLogin()
  })
  useEffect(() => {
    if (!refused) return
    const controller = new AbortController()
    void leavePage(controller.signal)
    return () => controller.abort()
  }, [refused])

  const reportFailure = useEffectEvent((signal: AbortSignal) =>
    alert({ title: t('loadFailed.title'), message: t('loadFailed.network'), signal }),
  )
  useEffect(() => {
    if (!failed) return
    const controller = new AbortController()
    void reportFailure(controller.signal)
    return () => controller.abort()
  }, [failed])

  // The retry button, which had the focus, is gone once the page has loaded
  const wasRetried = useRef(false)
  const loaded = page !== undefined
  useEffect(() => {
    if (loaded && wasRetried.current) focusHeading()
  }, [loaded])
  const retry = () => {
    wasRetried.current = true
    void refetch()
  }
  return { page, failed, retry }
}

const isRefusal = (error: unknown): boolean =>
  isCallFailure(error) && (error.status === 401 || error.status === 403)

const getRefusalMessage = (data: Homepage | undefined, error: unknown): string | undefined =>
  data?.error ?? (isCallFailure(error) ? error.serverMessage : undefined)
