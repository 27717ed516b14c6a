import { describeCallFailure } from '@tessera/shared-auth'
import { limits } from '@tessera/shared-contracts'
import { FormDialog, TextArea } from '@tessera/shared-ui'
import en from '../../locales/appeal/en.json'
import zh from '../../locales/appeal/zh.json'
import { useBundledTexts } from '../i18n/use-bundled-texts.ts'
import { useSendAppealMutation } from './appeal-api.ts'
import type { AppealForm } from './use-appeals.ts'

interface AppealDialogProps extends AppealForm {
  onClose: () => void
}

const texts = { en, zh }

/** Appeals against the refusal of a creation. A call that fails does not lose the text, and neither does Cancel. */
export function AppealDialog({ creationId, text, onTextChange, onSent, onClose }: AppealDialogProps) {
  const { t } = useBundledTexts('appeal', texts)
  const [sendAppeal, { data, error, isLoading }] = useSendAppealMutation()
  const failure = data?.success === false ? data : error

  const submit = async () => {
    const response = await sendAppeal({ creation_id: creationId, text: text.trim() })
    if (!response.data?.success) return
    onSent(creationId)
    onClose()
  }
  return (
    <FormDialog
      title={t('appeal.title')}
      submitLabel={t('appeal.send')}
      busy={isLoading}
      disabled={text.trim() === '' || text.length > limits.maxAppealLength}
      failure={failure && describeCallFailure(failure, t('appeal.failed'))}
      onSubmit={submit}
      onClose={onClose}
    >
      <p>{t('appeal.about')}</p>
      <TextArea
        label={t('appeal.text')}
        rows={5}
        counter={{ max: limits.maxAppealLength }}
        value={text}
        onChange={event => onTextChange(event.target.value)}
      />
    </FormDialog>
  )
}
