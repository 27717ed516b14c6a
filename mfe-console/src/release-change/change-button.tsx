import type { ReleaseChangeRequest } from '@tessera/shared-contracts'
import { Button, type ButtonProps } from '@tessera/shared-ui'
import { ChangeResultDialog } from './change-result-dialog.tsx'
import { useReleaseChange } from './use-release-change.ts'

interface ChangeButtonProps {
  change: ReleaseChangeRequest
  variant?: ButtonProps['variant']
  label: string
}

/** Requests a change of releases. It changes nothing before the member approves it. */
export function ChangeButton({ change, variant, label }: ChangeButtonProps) {
  const { request, isRequesting, result, clear } = useReleaseChange()
  return (
    <>
      <Button size="small" variant={variant} busy={isRequesting} onClick={() => void request(change)}>
        {label}
      </Button>
      {result && <ChangeResultDialog result={result} onClose={clear} />}
    </>
  )
}
