import { channels, type Channel } from '@tessera/shared-contracts'
import { ChoiceGroup, FormDialog, TextField } from '@tessera/shared-ui'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useAddConsoleFreezeMutation } from '../../schedule-api.ts'
import { useConsoleAction } from '../../use-console-action.ts'
import { maxTimeFieldValue, readFreezeTimes, type FreezeTimeErrors } from './freeze-times.ts'

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
  // Their values are read from the elements: the value of a half-filled field is that of an empty one
  const fromField = useRef<HTMLInputElement>(null)
  const untilField = useRef<HTMLInputElement>(null)
  const [timeErrors, setTimeErrors] = useState<FreezeTimeErrors>({})
  const [reason, setReason] = useState('')
  const [failure, setFailure] = useState<string | null>(null)

  async function save() {
    setFailure(null)
    if (!fromField.current || !untilField.current) return
    const { times, errors } = readFreezeTimes(fromField.current, untilField.current, Date.now())
    setTimeErrors(errors ?? {})
    if (!times) return (errors.from ? fromField : untilField).current?.focus()
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
      disabled={!reason.trim()}
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
        error={timeErrors.from && t(`schedule.timeError.${timeErrors.from}`)}
        max={maxTimeFieldValue}
        ref={fromField}
      />
      <TextField
        type="datetime-local"
        label={t('schedule.until')}
        hint={t('schedule.untilHint')}
        error={timeErrors.until && t(`schedule.timeError.${timeErrors.until}`)}
        max={maxTimeFieldValue}
        ref={untilField}
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
