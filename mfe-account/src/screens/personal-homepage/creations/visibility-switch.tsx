import { useAppDispatch } from '@tessera/shared-auth'
import type { OwnCreation } from '@tessera/shared-contracts'
import { Switch, useAlert } from '@tessera/shared-ui'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { setVisibility } from '../../../account-api.ts'
import { describeFailure } from '../describe-failure.ts'

/** Makes a creation public or private. Shows the new state at once and reverts if the server refuses. */
export function VisibilitySwitch({ creation }: { creation: OwnCreation }) {
  const { t } = useTranslation('mfe-account')
  const alert = useAlert()
  const dispatch = useAppDispatch()
  /** The requested state, until the server responds. */
  const [pending, setPending] = useState<boolean | null>(null)
  const visible = pending ?? creation.public ?? true

  const change = async () => {
    // Two concurrent calls could arrive in the wrong order and publish a creation that should be private.
    if (pending !== null) return
    setPending(!visible)
    const { data, error } = await dispatch(setVisibility([creation], !visible))
    setPending(null)
    if (data?.success) return
    await alert({
      title: t('visibility.failedTitle'),
      message: describeFailure(error ?? data, t),
    })
  }

  return (
    <Switch
      label={t(visible ? 'creations.public' : 'creations.private')}
      checked={visible}
      aria-disabled={pending !== null || undefined}
      onCheckedChange={() => void change()}
    />
  )
}
