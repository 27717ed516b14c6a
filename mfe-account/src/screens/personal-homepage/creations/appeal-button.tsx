import { useAppDispatch } from '@tessera/shared-auth'
import { limits, type OwnCreation } from '@tessera/shared-contracts'
import { Button, FormDialog, TextArea } from '@tessera/shared-ui'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { applyAppeal } from '../../../account-api.ts'
import { useAppealDecisionMutation } from '../../../notifications-api.ts'
import { describeFailure } from '../describe-failure.ts'

/** Opens the form of the one appeal against a refusal. What the user typed stays there if the server refuses it. */
export function AppealButton({ creation }: { creation: OwnCreation }) {
  const { t } = useTranslation('mfe-account')
  const dispatch = useAppDispatch()
  const [appeal, { data, error, isLoading, reset }] = useAppealDecisionMutation()
  const [isOpen, setIsOpen] = useState(false)
  const [typed, setTyped] = useState('')
  const text = typed.trim()
  const max = limits.maxAppealLength
  const failure = error || data?.success === false ? describeFailure(error ?? data, t) : null

  const send = async () => {
    const id = String(creation.id)
    const { data: response } = await appeal({ creation_id: id, text })
    if (!response?.success) return
    setIsOpen(false)
    dispatch(applyAppeal(id))
  }
  return (
    <>
      <Button
        size="small"
        onClick={() => {
          reset()
          setIsOpen(true)
        }}
      >
        {t('appeal.label')}
      </Button>
      {isOpen && (
        <FormDialog
          title={t('appeal.title')}
          submitLabel={t('appeal.send')}
          busy={isLoading}
          disabled={text === '' || text.length > max}
          failure={failure}
          onSubmit={() => void send()}
          onClose={() => setIsOpen(false)}
        >
          <TextArea
            label={t('appeal.text')}
            hint={t('appeal.hint')}
            data-autofocus
            rows={5}
            value={typed}
            counter={{ max }}
            onChange={event => setTyped(event.target.value)}
          />
        </FormDialog>
      )}
    </>
  )
}
