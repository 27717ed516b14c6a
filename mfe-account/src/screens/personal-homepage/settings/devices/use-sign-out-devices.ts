import type { Device } from '@tessera/shared-contracts'
import { useConfirm } from '@tessera/shared-ui'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useEndOtherSessionsMutation, useEndSessionMutation } from '../../../../account-api.ts'
import { describeFailure } from '../../describe-failure.ts'

interface CallResult {
  data?: { success: boolean; message?: string | undefined } | undefined
  error?: unknown
}

/** Signs out devices, and holds the message about the last attempt. */
export function useSignOutDevices() {
  const { t } = useTranslation('mfe-account')
  const confirm = useConfirm()
  const [endSession] = useEndSessionMutation()
  const [endOtherSessions, { isLoading: isSigningOutOthers }] = useEndOtherSessionsMutation()
  const [message, setMessage] = useState<{ tone: 'success' | 'danger'; text: string } | null>(null)

  const showResult = ({ data, error }: CallResult, successText: string) =>
    setMessage(
      data?.success
        ? { tone: 'success', text: data.message || successText }
        : { tone: 'danger', text: describeFailure(error ?? data, t) },
    )
  const signOut = async ({ id, device }: Device) => {
    setMessage(null)
    showResult(await endSession({ session_id: id }), t('devices.signedOut', { device }))
  }
  const signOutOthers = async () => {
    const confirmed = await confirm({
      title: t('devices.signOutOthers'),
      message: t('devices.signOutOthersAbout'),
      confirmLabel: t('devices.signOutOthersConfirm'),
    })
    if (!confirmed) return
    setMessage(null)
    showResult(await endOtherSessions(), t('devices.signedOutOthers'))
  }
  return { signOut, signOutOthers, isSigningOutOthers, message }
}
