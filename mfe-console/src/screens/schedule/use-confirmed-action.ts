import { useConfirm } from '@tessera/shared-ui'
import { useState } from 'react'
import { useConsoleAction } from '../../use-console-action.ts'

type Confirmation = Omit<Parameters<ReturnType<typeof useConfirm>>[0], 'danger'>
type ConsoleCall = Parameters<ReturnType<typeof useConsoleAction>>[0]

interface Message {
  tone: 'success' | 'danger'
  text: string
}

/** Returns a function that makes a call once the member has confirmed it, and a message about its result. */
export function useConfirmedAction(onDone: () => void) {
  const act = useConsoleAction()
  const confirm = useConfirm()
  const [message, setMessage] = useState<Message | null>(null)

  async function run(confirmation: Confirmation, call: ConsoleCall, doneText: string): Promise<void> {
    setMessage(null)
    if (!(await confirm({ ...confirmation, danger: true }))) return
    const result = await act(call)
    if (result.isDone) setMessage({ tone: 'success', text: doneText })
    else if (result.failure) setMessage({ tone: 'danger', text: result.failure })
    onDone()
  }
  return { run, message }
}
