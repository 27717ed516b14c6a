import type { MemberDetails } from '@tessera/shared-contracts'
import { Button, Dialog, Notice, TextField } from '@tessera/shared-ui'
import { useId, useState, type SubmitEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { useSuspendMemberMutation } from '../../../members-api.ts'
import { useConsoleAction } from '../../../use-console-action.ts'
import styles from './member-actions.module.css'

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
  const formId = useId()
  const [suspend, { isLoading }] = useSuspendMemberMutation()
  const [reason, setReason] = useState('')
  const [failure, setFailure] = useState<string | null>(null)

  async function save() {
    setFailure(null)
    const result = await act(() => suspend({ id: member.id, reason: reason.trim() }))
    if (result.isDone) onDone()
    else setFailure(result.failure)
  }
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    if (!isLoading) void save()
  }
  return (
    <Dialog
      open
      size="small"
      title={t('act.suspend.title', { name: member.username })}
      closeLabel={t('close')}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button type="submit" form={formId} variant="danger" busy={isLoading}>
            {t('act.suspend.label')}
          </Button>
        </>
      }
    >
      <form id={formId} className={styles.form} noValidate onSubmit={submit}>
        <p>{t('act.suspend.text')}</p>
        <TextField
          label={t('act.suspend.reason')}
          hint={t('act.suspend.reasonHint')}
          maxLength={maxReasonLength}
          value={reason}
          onChange={event => setReason(event.target.value)}
        />
        {failure && <Notice tone="danger">{failure}</Notice>}
      </form>
    </Dialog>
  )
}
