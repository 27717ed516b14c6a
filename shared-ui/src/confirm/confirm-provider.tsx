import { createContext, useCallback, useContext, useRef, useState, type ReactNode } from 'react'
import { ConfirmDialog, type Question } from './confirm-dialog.tsx'

export type ConfirmOptions = Pick<Question, 'title' | 'message' | 'danger'> & {
  confirmLabel?: string | undefined
  /** `null` leaves the cancel button out. */
  cancelLabel?: string | null | undefined
}

export type AlertOptions = Pick<Question, 'title' | 'message'> & { okLabel?: string | undefined }

type Asked = { id: number; question: Question; answer: (confirmed: boolean) => void }

type Ask = (question: Question) => Promise<boolean>

const AskContext = createContext<Ask | null>(null)

/** Puts questions to the person in front of the page, one after the other (specification 1, §2 and §4). */
export function ConfirmProvider({ children }: { children: ReactNode }) {
  const [asked, setAsked] = useState<Asked[]>([])
  const count = useRef(0)

  const ask = useCallback<Ask>(
    question =>
      new Promise(resolve => {
        const entry: Asked = {
          id: (count.current += 1),
          question,
          answer: confirmed => {
            setAsked(entries => entries.filter(other => other !== entry))
            resolve(confirmed)
          },
        }
        setAsked(entries => [...entries, entry])
      }),
    [],
  )
  const [current] = asked
  return (
    <AskContext value={ask}>
      {children}
      {/* A dialog of its own for each question, so that the focus starts anew. */}
      {current && <ConfirmDialog key={current.id} {...current.question} onAnswer={current.answer} />}
    </AskContext>
  )
}

function useAsk(): Ask {
  const ask = useContext(AskContext)
  if (!ask) throw new Error('useConfirm and useAlert need a ConfirmProvider above them')
  return ask
}

/** Resolves true when confirmed; false on cancel, close, Escape and the backdrop. */
export function useConfirm(): (options: ConfirmOptions) => Promise<boolean> {
  const ask = useAsk()
  return useCallback(
    ({ confirmLabel = '确定', cancelLabel = '取消', ...rest }) => ask({ ...rest, confirmLabel, cancelLabel }),
    [ask],
  )
}

/** Resolves when the message was put away. */
export function useAlert(): (options: AlertOptions) => Promise<void> {
  const ask = useAsk()
  return useCallback(
    async ({ okLabel = '确定', ...rest }) => {
      await ask({ ...rest, confirmLabel: okLabel, cancelLabel: null })
    },
    [ask],
  )
}
