import { describeCallFailure } from '@tessera/shared-auth'
import { limits } from '@tessera/shared-contracts'
import { FormDialog, TextArea } from '@tessera/shared-ui'
import { useState } from 'react'
import { useSendAppealMutation } from './notifications-api.ts'
import { useNotificationTexts } from './use-notification-texts.ts'

interface AppealDialogProps {
  creationId: string
  onClose: () => void
  onSent: () => void
}

/** Appeals against the refusal of a creation. A call that fails does not lose the text. */
export function AppealDialog({ creationId, onClose, onSent }: AppealDialogProps) {
  const { t } = useNotificationTexts()
  const [appeal, { data, error, isLoading }] = useSendAppealMutation()
  const [text, setText] = useState('')
  const failure = data?.success === false ? data : error

  const submit = async () => {
    const response = await appeal({ creation_id: creationId, text: text.trim() })
    if (!response.data?.success) return
    onSent()
    onClose()
  }
  return (
    <FormDialog
      title={t('notifications.appealTitle')}
      submitLabel={t('notifications.appealSend')}
      busy={isLoading}
      disabled={text.trim() === '' || text.length > limits.maxAppealLength}
      failure={failure && describeCallFailure(failure, t('notifications.appealFailed'))}
      onSubmit={submit}
      onClose={onClose}
    >
      <p>{t('notifications.appealAbout')}</p>
      <TextArea
        label={t('notifications.appealText')}
        rows={5}
        counter={{ max: limits.maxAppealLength }}
        value={text}
        onChange={event => setText(event.target.value)}
      />
    </FormDialog>
  )
}
