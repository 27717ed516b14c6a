import type { MemberDetails } from '@tessera/shared-contracts'
import { FormDialog, TextField } from '@tessera/shared-ui'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useAdjustCreditsMutation } from '../../../members-api.ts'
import { useConsoleAction } from '../../../use-console-action.ts'

const maxAmount = 1_000_000
const maxReasonLength = 200

interface AdjustCreditsDialogProps {
  member: Pick<MemberDetails, 'id' | 'username' | 'credits'>
  onClose: () => void
  /** @param credits the new balance */
  onDone: (credits: number) => void
}

/** Gives a member credits, or takes some away, with a reason that the member reads in the bills. */
export function AdjustCreditsDialog({ member, onClose, onDone }: AdjustCreditsDialogProps) {
  const { t, i18n } = useTranslation('mfe-console')
  const act = useConsoleAction()
  const [adjust, { isLoading }] = useAdjustCreditsMutation()
  // The server counts a repeated request once
  const [key] = useState(() => crypto.randomUUID())
  const [typed, setTyped] = useState('')
  const [reason, setReason] = useState('')
  const [failure, setFailure] = useState<string | null>(null)
  const amount = /^[+-]?\d{1,7}$/.test(typed) ? Number(typed) : 0
  const isValid = amount !== 0 && Math.abs(amount) <= maxAmount && reason.trim() !== ''

  async function save() {
    setFailure(null)
    const result = await act(() => adjust({ id: member.id, amount, reason: reason.trim(), key }))
    if (result.isDone) onDone(result.response.credits ?? member.credits + amount)
    else setFailure(result.failure)
  }
  return (
    <FormDialog
      title={t('act.credits.title', { name: member.username })}
      closeLabel={t('close')}
      submitLabel={t('act.credits.save')}
      busy={isLoading}
      disabled={!isValid}
      failure={failure}
      onSubmit={save}
      onClose={onClose}
    >
      <TextField
        label={t('act.credits.amount')}
        hint={t('act.credits.amountHint', { balance: member.credits.toLocaleString(i18n.language) })}
        inputMode="text"
        autoComplete="off"
        value={typed}
        onChange={event => setTyped(event.target.value.trim())}
      />
      <TextField
        label={t('act.credits.reason')}
        hint={t('act.credits.reasonHint')}
        maxLength={maxReasonLength}
        value={reason}
        onChange={event => setReason(event.target.value)}
      />
    </FormDialog>
  )
}
