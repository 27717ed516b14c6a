import { useConfirm } from '@tessera/shared-ui'
import { useState } from 'react'
import { useConsoleAction } from '../../use-console-action.ts'

type Confirmation = Omit<Parameters<ReturnType<typeof useConfirm>>[0], 'danger'>
type ConsoleCall = Parameters<ReturnType<typeof useConsoleAction>>[0]

/** Returns a function that makes a call once the member has confirmed it, and the sentence of its failure. */
export function useConfirmedAction(onDone: () => void) {
  const act = useConsoleAction()
  const confirm = useConfirm()
  const [failure, setFailure] = useState<string | null>(null)

  async function run(confirmation: Confirmation, call: ConsoleCall): Promise<void> {
    setFailure(null)
    if (!(await confirm({ ...confirmation, danger: true }))) return
    const result = await act(call)
    if (!result.isDone) setFailure(result.failure)
    onDone()
  }
  return { run, failure }
}
