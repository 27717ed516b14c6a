import { createContext, useCallback, useContext, useRef, useState, type Context, type ReactNode } from 'react'
import { getDialogLabels } from '../dialog/dialog-labels.ts'
import { ConfirmDialog, type ConfirmDialogOptions } from './confirm-dialog.tsx'

export type ConfirmOptions = Pick<ConfirmDialogOptions, 'title' | 'message' | 'danger'> & {
  confirmLabel?: string | undefined
  /** `null` leaves the cancel button out. */
  cancelLabel?: string | null | undefined
}

export type AlertOptions = Pick<ConfirmDialogOptions, 'title' | 'message'> & {
  okLabel?: string | undefined
  /** Aborting closes the alert, for example because the user has left the screen that it is about. */
  signal?: AbortSignal | undefined
}

type PendingDialog = { id: number; options: ConfirmDialogOptions; close: (confirmed: boolean) => void }

type ShowDialog = (options: ConfirmDialogOptions & Pick<AlertOptions, 'signal'>) => Promise<boolean>

const contextKey = Symbol.for('@tessera/shared-ui/show-dialog')

/** One context for every copy of this package in the page: a remote may use another version than the shell. */
const ShowDialogContext =
  (Reflect.get(globalThis, contextKey) as Context<ShowDialog | null> | undefined) ??
  createContext<ShowDialog | null>(null)
Reflect.set(globalThis, contextKey, ShowDialogContext)

/** Shows confirm and alert dialogs, one after the other (specification 1, §2 and §4). */
export function ConfirmProvider({ children }: { children: ReactNode }) {
  const [pending, setPending] = useState<PendingDialog[]>([])
  const lastId = useRef(0)

  const showDialog = useCallback<ShowDialog>(
    ({ signal, ...options }) =>
      new Promise(resolve => {
        if (signal?.aborted) return resolve(false)
        const entry: PendingDialog = {
          id: (lastId.current += 1),
          options,
          close: confirmed => {
            setPending(entries => entries.filter(other => other !== entry))
            resolve(confirmed)
          },
        }
        signal?.addEventListener('abort', () => entry.close(false), { once: true })
        setPending(entries => [...entries, entry])
      }),
    [],
  )
  const [current] = pending
  return (
    <ShowDialogContext value={showDialog}>
      {children}
      {/* The key mounts a new dialog for each question, so that the focus is set again. */}
      {current && <ConfirmDialog key={current.id} {...current.options} onResult={current.close} />}
    </ShowDialogContext>
  )
}

function useShowDialog(): ShowDialog {
  const showDialog = useContext(ShowDialogContext)
  if (!showDialog) throw new Error('useConfirm and useAlert need a ConfirmProvider above them')
  return showDialog
}

/** Returns a function that shows a dialog. It resolves with false on cancel, close, Escape and a backdrop click. */
export function useConfirm(): (options: ConfirmOptions) => Promise<boolean> {
  const showDialog = useShowDialog()
  return useCallback(
    ({ confirmLabel = getDialogLabels().ok, cancelLabel = getDialogLabels().cancel, ...rest }) =>
      showDialog({ ...rest, confirmLabel, cancelLabel }),
    [showDialog],
  )
}

/** Returns a function that shows a message. It resolves when the dialog is closed. */
export function useAlert(): (options: AlertOptions) => Promise<void> {
  const showDialog = useShowDialog()
  return useCallback(
    async ({ okLabel = getDialogLabels().ok, ...rest }) => {
      await showDialog({ ...rest, confirmLabel: okLabel, cancelLabel: null })
    },
    [showDialog],
  )
}
