import { channels, type Channel } from '@tessera/shared-contracts'
import { ChoiceGroup, FormDialog, TextField } from '@tessera/shared-ui'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useAddConsoleFreezeMutation } from '../../schedule-api.ts'
import { useConsoleAction } from '../../use-console-action.ts'

const maxReasonLength = 200

interface AddFreezeDialogProps {
  onAdded: () => void
  onClose: () => void
}

/** Adds a freeze. Its times are in the time zone of the browser. */
export function AddFreezeDialog({ onAdded, onClose }: AddFreezeDialogProps) {
  const { t } = useTranslation('mfe-console')
  const act = useConsoleAction()
  const [addFreeze, { isLoading }] = useAddConsoleFreezeMutation()
  const [channel, setChannel] = useState<Channel>('production')
  const [from, setFrom] = useState('')
  const [until, setUntil] = useState('')
  const [reason, setReason] = useState('')
  const [failure, setFailure] = useState<string | null>(null)

  async function save() {
    setFailure(null)
    const times = { ...(from && { from: toIsoTime(from) }), until: toIsoTime(until) }
    const result = await act(() => addFreeze({ channel, reason: reason.trim(), ...times }))
    if (!result.isDone) return setFailure(result.failure)
    onAdded()
    onClose()
  }
  return (
    <FormDialog
      title={t('schedule.add')}
      closeLabel={t('close')}
      submitLabel={t('schedule.save')}
      busy={isLoading}
      disabled={!until || !reason.trim()}
      failure={failure}
      onSubmit={save}
      onClose={onClose}
    >
      <ChoiceGroup
        label={t('channel.title')}
        value={channel}
        onValueChange={setChannel}
        columns={2}
        options={channels.map(value => ({ value, label: t(`channel.${value}`) }))}
      />
      <TextField
        type="datetime-local"
        label={t('schedule.from')}
        hint={t('schedule.fromHint')}
        value={from}
        onChange={event => setFrom(event.target.value)}
      />
      <TextField
        type="datetime-local"
        label={t('schedule.until')}
        hint={t('schedule.untilHint')}
        value={until}
        onChange={event => setUntil(event.target.value)}
      />
      <TextField
        label={t('schedule.reason')}
        hint={t('schedule.reasonHint')}
        maxLength={maxReasonLength}
        value={reason}
        onChange={event => setReason(event.target.value)}
      />
    </FormDialog>
  )
}

/** Reads the value of a field, which is a time without a zone. */
const toIsoTime = (local: string) => new Date(local).toISOString()
