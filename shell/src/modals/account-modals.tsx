import { AccountModalsProvider, type AccountModals as OpenModals } from '@tessera/shared-auth'
import { lazy, Suspense, useMemo, useState, type ReactNode } from 'react'
import { AreaBoundary } from '../composition/area-boundary.tsx'
import { emptyDraft } from './account-draft.ts'
import { DialogsFailure } from './dialogs-failure.tsx'
import type { ModalName } from './modal-name.ts'

/** The dialogs' code, asked for once an attempt: a fetch that failed stays failed for whoever asked. */
const fetchDialogs = (attempt: number) => ({
  attempt,
  Dialogs: lazy(async () => ({ default: (await import('./account-dialogs.tsx')).AccountDialogs })),
})

/**
 * Lets everything below open the account dialogs, and shows them (specification 1, §2). They stand on one
 * stack: who must log in on the way to a plan finds the plans again afterwards. Their code is fetched when
 * the first one is opened.
 */
export function AccountModals({ children }: { children: ReactNode }) {
  const [stack, setStack] = useState<readonly ModalName[]>([])
  const [draft, setDraft] = useState(emptyDraft)
  const [{ Dialogs, attempt }, setDialogs] = useState(() => fetchDialogs(0))

  const openers = useMemo<OpenModals>(() => {
    // One that is open already comes to the front instead of opening twice.
    const push = (name: ModalName) => setStack(open => [...open.filter(other => other !== name), name])
    return {
      openLogin: () => push('login'),
      openRegister: () => push('register'),
      openPlans: () => push('plans'),
    }
  }, [])

  const close = (name: ModalName) => setStack(open => open.filter(other => other !== name))
  const finish = (name: ModalName) => {
    close(name)
    // The next one to log in here may be somebody else.
    if (name !== 'plans') setDraft(emptyDraft)
  }
  const replace = (name: ModalName, by: ModalName) =>
    setStack(open => open.map(other => (other === name ? by : other)))

  return (
    <AccountModalsProvider value={openers}>
      {children}
      {stack.length > 0 && (
        <AreaBoundary
          key={attempt}
          failure={() => (
            <DialogsFailure
              onClose={() => setStack([])}
              onRetry={() => setDialogs(fetchDialogs(attempt + 1))}
            />
          )}
        >
          <Suspense fallback={null}>
            <Dialogs
              stack={stack}
              onClose={close}
              onDone={finish}
              onReplace={replace}
              draft={draft}
              onDraft={changed => setDraft(before => ({ ...before, ...changed }))}
            />
          </Suspense>
        </AreaBoundary>
      )}
    </AccountModalsProvider>
  )
}
