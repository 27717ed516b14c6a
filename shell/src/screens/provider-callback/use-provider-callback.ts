import { describeCallFailure, useAppDispatch, useRefreshUser, userChanged } from '@tessera/shared-auth'
import type { SecondStep } from '@tessera/shared-contracts'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation, useNavigate } from 'react-router-dom'
import { landingPagePaths } from '../../account-dialogs/account-dialogs-provider.tsx'
import { useHandleProviderCallbackMutation } from '../../account-dialogs/provider-login/provider-login-api.ts'
import { newMemberState } from '../../layout/welcome.tsx'

type CallbackStatus =
  | { phase: 'busy' }
  | { phase: 'failed'; message: string; returnPath: string }
  | { phase: 'secondStep'; secondStep: SecondStep; returnPath: string }

/** Finishes a log-in with the parameters that the identity provider put into the address, and shows the page before it. */
export function useProviderCallback() {
  const { t } = useTranslation('shell')
  const { search } = useLocation()
  const navigate = useNavigate()
  const dispatch = useAppDispatch()
  const refreshUser = useRefreshUser()
  const [handleProviderCallback] = useHandleProviderCallbackMutation()
  const [status, setStatus] = useState<CallbackStatus>({ phase: 'busy' })
  // The server accepts the parameters once
  const hasStarted = useRef(false)

  async function returnToPage(path: string, isNew = false): Promise<void> {
    await refreshUser()
    if (isNew && landingPagePaths.includes(path))
      return navigate('/tools', { replace: true, state: newMemberState })
    return navigate(path, { replace: true, ...(isNew && { state: newMemberState }) })
  }

  const finish = useEffectEvent(async () => {
    const { data, error } = await handleProviderCallback({ parameters: search.slice(1) })
    const returnPath = data?.return_path ?? '/'
    if (data?.user) dispatch(userChanged(data.user))
    if (data?.success) return returnToPage(returnPath, data.is_new ?? false)
    if (data?.cancelled) return navigate(returnPath, { replace: true })
    if (data?.second_step) return setStatus({ phase: 'secondStep', secondStep: data.second_step, returnPath })
    const texts = { fallback: t('form.network'), status: t('form.notOk') }
    const message = data ? data.error || t('providerCallback.failed') : describeCallFailure(error, texts)
    return setStatus({ phase: 'failed', message, returnPath })
  })
  useEffect(() => {
    if (hasStarted.current) return
    hasStarted.current = true
    void finish()
  }, [])

  return { status, returnToPage }
}
