import { useCallback, useRef } from 'react'

interface PendingConfirmation {
  result: Promise<boolean>
  resolve: (isConfirmed: boolean) => void
}

/** Lets callers wait for the dialog that confirms the second factor. Callers at the same time wait for the same dialog. */
export function useIdentityConfirmation(openDialog: () => void) {
  const pending = useRef<PendingConfirmation>(null)

  const confirmIdentity = useCallback((): Promise<boolean> => {
    if (!pending.current) {
      let resolve: PendingConfirmation['resolve'] = () => undefined
      const result = new Promise<boolean>(resolveResult => {
        resolve = resolveResult
      })
      pending.current = { result, resolve }
      openDialog()
    }
    return pending.current.result
  }, [openDialog])

  /** Responds to the callers. Does nothing where none waits. */
  const respond = useCallback((isConfirmed: boolean) => {
    pending.current?.resolve(isConfirmed)
    pending.current = null
  }, [])

  return { confirmIdentity, respond }
}
