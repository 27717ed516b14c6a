import { useReauthentication } from '@tessera/shared-auth/reauthentication'
import { FormDialog } from '@tessera/shared-ui'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router-dom'
import { useBeginIdentityLinkMutation, useUnlinkIdentityMutation } from '../../../../linked-identity-api.ts'
import { describeFailure } from '../../describe-failure.ts'
import settingsStyles from '../settings-tab.module.css'
import { CurrentPasswordField } from '../two-step/current-password-field.tsx'
import { countSecondFactors, useTwoStepStatus } from '../two-step/use-two-step-status.ts'

interface LinkedIdentityDialogProps {
  action: 'link' | 'unlink'
  /** The provider's name. */
  provider: string
  onClose: () => void
  onUnlinked: () => void
}

/** Links the member's account at the identity provider, or removes the link. Needs the password or a second factor. */
export function LinkedIdentityDialog({ action, provider, onClose, onUnlinked }: LinkedIdentityDialogProps) {
  const { t } = useTranslation('mfe-account')
  const { pathname, search } = useLocation()
  const { status } = useTwoStepStatus()
  const withReauthentication = useReauthentication()
  const [beginLink, { isLoading: isLinking }] = useBeginIdentityLinkMutation()
  const [unlink, { isLoading: isUnlinking }] = useUnlinkIdentityMutation()
  const [password, setPassword] = useState('')
  const [failure, setFailure] = useState<string | null>(null)
  const needsPassword = !status || countSecondFactors(status) === 0
  const current_password = needsPassword ? password : undefined

  async function link(): Promise<void> {
    const result = await withReauthentication(() =>
      beginLink({ return_path: pathname + search, current_password }),
    )
    if (!result) return
    const { data, error } = result
    if (!data?.success || !data.url) return setFailure(describeFailure(error ?? data, t))
    Object.assign(document.createElement('a'), { href: data.url }).click()
  }

  async function removeLink(): Promise<void> {
    const result = await withReauthentication(() => unlink({ current_password }))
    if (!result) return
    const { data, error } = result
    if (data?.success) onUnlinked()
    else setFailure(describeFailure(error ?? data, t))
  }

  const submit = () => {
    setFailure(null)
    return action === 'link' ? link() : removeLink()
  }
  return (
    <FormDialog
      title={t(`linkedIdentity.${action}Title`, { provider })}
      submitLabel={t(action === 'link' ? 'twoStep.continue' : 'linkedIdentity.unlink')}
      busy={isLinking || isUnlinking}
      disabled={needsPassword && password === ''}
      failure={failure}
      formClassName={settingsStyles.form}
      onSubmit={submit}
      onClose={onClose}
    >
      <p>{t(`linkedIdentity.${action}About`, { provider })}</p>
      {needsPassword && (
        <>
          <CurrentPasswordField value={password} onChange={setPassword} />
          <p className={settingsStyles.hint}>{t('linkedIdentity.noPassword')}</p>
        </>
      )}
    </FormDialog>
  )
}
