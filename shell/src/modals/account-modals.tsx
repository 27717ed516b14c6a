import { AccountModalsProvider, type AccountModals as OpenModals } from '@tessera/shared-auth'
import { afterPaint } from '@tessera/shared-ui'
import { useCallback, useEffect, useMemo, useState, type ReactNode } from 'react'
import { AreaBoundary } from '../composition/area-boundary.tsx'
import { whenSettled } from '../composition/when-settled.ts'
import { AccountDialogsOpen } from './account-dialogs-open.ts'
import { emptyDraft } from './account-draft.ts'
import type { AccountDialogs } from './account-dialogs.tsx'
import { DialogsFailure } from './dialogs-failure.tsx'
import type { ModalName } from './modal-name.ts'

const fetchDialogs = async () => (await import('./account-dialogs.tsx')).AccountDialogs

/**
 * Lets everything below open the account dialogs, and shows them (specification 1, §2). They stand on one
 * stack: who must log in on the way to a plan finds the plans again afterwards. Their code is fetched ahead, or
 * when the first one is opened.
 */
export function AccountModals({ children }: { children: ReactNode }) {
  const [stack, setStack] = useState<readonly ModalName[]>([])
  const [draft, setDraft] = useState(emptyDraft)
  const [Dialogs, setDialogs] = useState<typeof AccountDialogs>()
  const [failed, setFailed] = useState(false)
  const [attempt, setAttempt] = useState(0)

  const bring = useCallback(async () => {
    setFailed(false)
    try {
      const brought = await fetchDialogs()
      setDialogs(() => brought)
    } catch {
      setFailed(true)
    }
  }, [])
  // Whatever fails ahead is met again, and told, when one is opened
  useEffect(() => void whenSettled(() => void fetchDialogs().catch(() => {})), [])

  const openers = useMemo<OpenModals>(() => {
    // One that is open already comes to the front instead of opening twice.
    const push = (name: ModalName) => {
      void bring()
      // The press is seen first: what a dialog takes to draw, with the page behind it, is more than a frame
      afterPaint(() => setStack(open => [...open.filter(other => other !== name), name]))
    }
    return {
      openLogin: () => push('login'),
      openRegister: () => push('register'),
      openPlans: () => push('plans'),
    }
  }, [bring])

  const close = (name: ModalName) => setStack(open => open.filter(other => other !== name))
  const finish = (name: ModalName) => {
    close(name)
    // The next one to log in here may be somebody else.
    if (name !== 'plans') setDraft(emptyDraft)
  }
  const replace = (name: ModalName, by: ModalName) =>
    setStack(open => open.map(other => (other === name ? by : other)))
  const tryAgain = () => {
    setAttempt(attempt + 1)
    void bring()
  }
  const failure = () => <DialogsFailure onClose={() => setStack([])} onRetry={tryAgain} />

  return (
    <AccountModalsProvider value={openers}>
      <AccountDialogsOpen value={stack.length > 0}>{children}</AccountDialogsOpen>
      {stack.length > 0 && (
        <AreaBoundary key={attempt} failure={failure}>
          {failed
            ? failure()
            : Dialogs && (
                <Dialogs
                  stack={stack}
                  onClose={close}
                  onDone={finish}
                  onReplace={replace}
                  draft={draft}
                  onDraft={changed => setDraft(before => ({ ...before, ...changed }))}
                />
              )}
        </AreaBoundary>
      )}
    </AccountModalsProvider>
  )
}
