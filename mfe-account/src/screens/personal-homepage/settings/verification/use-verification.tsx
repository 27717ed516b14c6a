import { useAlert, useDeferredComponent } from '@tessera/shared-ui'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'

const loadDialog = async () => (await import('./verification-dialog.tsx')).VerificationDialog

/** The result of a mutation. */
export interface CallResult<Response> {
  data?: Response | undefined
  error?: unknown
}

type ProtectedResponse = { needs_verification?: boolean | null | undefined }

/** Makes a call. Returns null where the user cancelled the verification that it needs. */
export type WithVerification = <Response extends ProtectedResponse>(
  call: () => PromiseLike<CallResult<Response>>,
) => Promise<CallResult<Response> | null>

/**
 * Returns a function for calls that can need the second factor again. It makes the call; where the server wants the
 * factor first, it opens a dialog for it, and makes the call again. Render `verificationDialog` outside other dialogs.
 */
export function useVerification() {
  const { t } = useTranslation('mfe-account')
  const alert = useAlert()
  const [pending, setPending] = useState<{ finish: (isVerified: boolean) => void } | null>(null)

  const dialog = useDeferredComponent(loadDialog, pending !== null, () => {
    pending?.finish(false)
    void alert({ title: t('verification.title'), message: t('failure.network'), okLabel: t('ok') })
  })

  const verify = () =>
    new Promise<boolean>(resolve => {
      setPending({
        finish: isVerified => {
          setPending(null)
          resolve(isVerified)
        },
      })
    })

  const withVerification: WithVerification = async call => {
    const result = await call()
    if (!result.data?.needs_verification) return result
    return (await verify()) ? call() : null
  }

  const verificationDialog = pending && dialog && (
    <dialog.Component onVerified={() => pending.finish(true)} onCancel={() => pending.finish(false)} />
  )
  return { withVerification, verificationDialog }
}
