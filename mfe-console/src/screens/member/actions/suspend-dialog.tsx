import type { MemberDetails } from '@tessera/shared-contracts'
import { FormDialog, TextField } from '@tessera/shared-ui'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSuspendMemberMutation } from '../../../members-api.ts'
import { useConsoleAction } from '../../../use-console-action.ts'

const maxReasonLength = 200

interface SuspendDialogProps {
  member: Pick<MemberDetails, 'id' | 'username'>
  onClose: () => void
  onDone: () => void
}

/** Suspends a member, with a reason for other operators. */
export function SuspendDialog({ member, onClose, onDone }: SuspendDialogProps) {
  const { t } = useTranslation('mfe-console')
  const act = useConsoleAction()
  const [suspend, { isLoading }] = useSuspendMemberMutation()
  const [reason, setReason] = useState('')
  const [failure, setFailure] = useState<string | null>(null)

  async function save() {
    setFailure(null)
    const result = await act(() => suspend({ id: member.id, reason: reason.trim() }))
    if (result.isDone) onDone()
    else setFailure(result.failure)
  }
  return (
    <FormDialog
      title={t('act.suspend.title', { name: member.username })}
      closeLabel={t('close')}
      submitLabel={t('act.suspend.label')}
      variant="danger"
      busy={isLoading}
      failure={failure}
      onSubmit={save}
      onClose={onClose}
    >
      <p>{t('act.suspend.text')}</p>
      <TextField
        label={t('act.suspend.reason')}
        hint={t('act.suspend.reasonHint')}
        maxLength={maxReasonLength}
        value={reason}
        onChange={event => setReason(event.target.value)}
      />
    </FormDialog>
  )
}
