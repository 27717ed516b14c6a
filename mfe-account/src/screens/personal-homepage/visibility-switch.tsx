import { isCallFailure } from '@tessera/shared-auth'
import type { OwnCreation } from '@tessera/shared-contracts'
import { Switch, useAlert } from '@tessera/shared-ui'
import { useTranslation } from 'react-i18next'
import { useSetVisibilityMutation } from '../../account-api.ts'
import { failureMessage } from './failure-message.ts'

/** Whether everyone sees a work, or its owner alone. Shows the choice at once, and the old one when it is refused. */
export function VisibilitySwitch({ creation }: { creation: OwnCreation }) {
  const { t } = useTranslation('mfe-account')
  const alert = useAlert()
  const [setVisibility, { isLoading, originalArgs }] = useSetVisibilityMutation()
  const visible = isLoading ? originalArgs?.public === '1' : (creation.public ?? true)

  const change = async () => {
    // Two calls on their way could arrive in the other order, and publish what was meant to be private.
    if (isLoading) return
    const { data, error } = await setVisibility({
      creation_id: String(creation.id),
      public: visible ? '0' : '1',
    })
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
      aria-disabled={isLoading || undefined}
      onCheckedChange={() => void change()}
    />
  )
}
