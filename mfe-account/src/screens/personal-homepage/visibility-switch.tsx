import { isCallFailure, useAppDispatch } from '@tessera/shared-auth'
import type { OwnCreation } from '@tessera/shared-contracts'
import { Switch, useAlert } from '@tessera/shared-ui'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { setVisibility } from '../../account-api.ts'
import { failureMessage } from './failure-message.ts'

/** Whether everyone sees a work, or its owner alone. Shows the choice at once, and the old one when it is refused. */
export function VisibilitySwitch({ creation }: { creation: OwnCreation }) {
  const { t } = useTranslation('mfe-account')
  const alert = useAlert()
  const dispatch = useAppDispatch()
  /** What was chosen, until the server has answered. */
  const [chosen, setChosen] = useState<boolean | null>(null)
  const visible = chosen ?? creation.public ?? true

  const change = async () => {
    // Two calls on their way could arrive in the other order, and publish what was meant to be private.
    if (chosen !== null) return
    setChosen(!visible)
    const { data, error } = await dispatch(setVisibility(creation, !visible))
    setChosen(null)
    if (data?.success) return
    await alert({
      title: t('visibility.failedTitle'),
      message: isCallFailure(error) ? failureMessage(error, t) : data?.error || t('failure.unknown'),
      okLabel: t('ok'),
    })
  }

  return (
    <Switch
      label={t(visible ? 'creations.public' : 'creations.private')}
      checked={visible}
      aria-disabled={chosen !== null || undefined}
      onCheckedChange={() => void change()}
    />
  )
}
