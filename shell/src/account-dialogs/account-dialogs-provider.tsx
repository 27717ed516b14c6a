import { AccountModalsProvider, type AccountModals } from '@tessera/shared-auth'
import { afterPaint } from '@tessera/shared-ui'
import { useCallback, useEffect, useEffectEvent, useMemo, useState, type ReactNode } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { useAppeals } from '../appeal-dialog/use-appeals.ts'
import { ErrorBoundary } from '../composition/screen/error-boundary.tsx'
import { newMemberState } from '../layout/welcome.tsx'
import { runWhenPageSettles } from '../composition/prefetch/run-when-page-settles.ts'
import { AccountDialogsOpenContext } from './account-dialogs-open-context.ts'
import { emptyDraft } from './account-draft.ts'
import type { AccountDialogs, DialogName } from './account-dialogs.tsx'
import { DialogsLoadFailure } from './dialogs-load-failure.tsx'
import { useIdentityConfirmation } from './use-identity-confirmation.ts'

/** The addresses of the landing page. A new member goes on from there to the toolbox. */
export const landingPagePaths: readonly string[] = ['/', '/index.html']

const pageDialogs: readonly DialogName[] = ['confirmIdentity', 'report', 'appeal']

const importDialogs = async () => (await import('./account-dialogs.tsx')).AccountDialogs

/**
 * Lets all children open the dialogs of accounts, reports and appeals, and shows them (specification 1, §2). The dialogs
 * form a stack: a user who has to log in to start a trial sees the plans again afterwards. The code of the dialogs is
 * prefetched, or loaded when the first dialog opens.
 */
export function AccountDialogsProvider({ children }: { children: ReactNode }) {
  const { pathname, key } = useLocation()
  const navigate = useNavigate()
  const [stack, setStack] = useState<readonly DialogName[]>([])
  const [draft, setDraft] = useState(emptyDraft)
  const [reportedId, setReportedId] = useState('')
  const [Dialogs, setDialogs] = useState<typeof AccountDialogs>()
  const [failed, setFailed] = useState(false)
  const [attempt, setAttempt] = useState(0)

  const loadDialogs = useCallback(async () => {
    setFailed(false)
    try {
      const loaded = await importDialogs()
      setDialogs(() => loaded)
    } catch {
      setFailed(true)
    }
  }, [])
  // A failed prefetch is ignored: opening a dialog loads the code again and shows the failure.
  useEffect(() => void runWhenPageSettles(() => void importDialogs().catch(() => {})), [])

  // A dialog that is already open moves to the top.
  const push = useCallback(
    (name: DialogName) => {
      void loadDialogs()
      // Rendering a dialog takes longer than a frame, so the pressed button is painted first.
      afterPaint(() => setStack(open => [...open.filter(other => other !== name), name]))
    },
    [loadDialogs],
  )
  const openIdentityDialog = useCallback(() => push('confirmIdentity'), [push])
  const { confirmIdentity, respond } = useIdentityConfirmation(openIdentityDialog)
  const openAppealDialog = useCallback(() => push('appeal'), [push])
  const { openAppeal, appealedIds, form: appealForm } = useAppeals(openAppealDialog)
  const openers = useMemo<AccountModals>(
    () => ({
      openLogin: () => push('login'),
      openRegister: () => push('register'),
      openPlans: () => push('plans'),
      confirmIdentity,
      openReport: creationId => {
        setReportedId(creationId)
        push('report')
      },
      openAppeal,
      appealedIds,
    }),
    [push, confirmIdentity, openAppeal, appealedIds],
  )

  const close = (name: DialogName) => {
    if (name === 'confirmIdentity') respond(false)
    setStack(open => open.filter(other => other !== name))
  }
  // The call that needs the confirmation, and the creation, belong to the page that was left.
  const closePageDialogs = useEffectEvent(() =>
    stack.filter(name => pageDialogs.includes(name)).forEach(close),
  )
  useEffect(() => () => closePageDialogs(), [key])

  const finish = (name: DialogName) => {
    if (name === 'confirmIdentity') respond(true)
    close(name)
    // The next person to log in here may be another user.
    if (name !== 'plans') setDraft(emptyDraft)
    // Who registers on the landing page came for the toolbox. On any other page, and above the plans, they go on there.
    if (name === 'register' && stack.length === 1 && landingPagePaths.includes(pathname))
      void navigate('/tools', { state: newMemberState })
  }
  const replace = (name: DialogName, by: DialogName) =>
    setStack(open => open.map(other => (other === name ? by : other)))
  const retry = () => {
    setAttempt(attempt + 1)
    void loadDialogs()
  }
  const closeAll = () => stack.forEach(close)
  const failure = () => <DialogsLoadFailure onClose={closeAll} onRetry={retry} />

  return (
    <AccountModalsProvider value={openers}>
      <AccountDialogsOpenContext value={stack.length > 0}>{children}</AccountDialogsOpenContext>
      {stack.length > 0 && (
        <ErrorBoundary key={attempt} renderFallback={failure}>
          {failed
            ? failure()
            : Dialogs && (
                <Dialogs
                  stack={stack}
                  reportedId={reportedId}
                  appealForm={appealForm}
                  onClose={close}
                  onDone={finish}
                  onReplace={replace}
                  draft={draft}
                  onDraftChange={changed => setDraft(before => ({ ...before, ...changed }))}
                />
              )}
        </ErrorBoundary>
      )}
    </AccountModalsProvider>
  )
}
