import type { SecondStep } from '@tessera/shared-contracts'
import { Dialog } from '@tessera/shared-ui'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { AppealDialog } from '../appeal-dialog/appeal-dialog.tsx'
import type { AppealForm } from '../appeal-dialog/use-appeals.ts'
import type { DraftProps } from './account-draft.ts'
import { ForgotPasswordForm } from './forgot-password-form.tsx'
import { LoginForm } from './login-form.tsx'
import { Plans } from '../plans/plans.tsx'
import { RegisterForm } from './register-form.tsx'
import { ReportDialog } from '../report-dialog/report-dialog.tsx'
import { ConfirmIdentityDialog } from './two-step/confirm-identity-dialog.tsx'
import { SecondStepForm } from './two-step/second-step-form.tsx'

export type DialogName =
  'login' | 'secondStep' | 'register' | 'forgotPassword' | 'plans' | 'confirmIdentity' | 'report' | 'appeal'

interface AccountDialogsProps extends DraftProps {
  /** The open dialogs, the topmost one last. */
  stack: readonly DialogName[]
  /** The creation that the report dialog is about. */
  reportedId: string
  appealForm: AppealForm
  onClose: (name: DialogName) => void
  onDone: (name: DialogName) => void
  onReplace: (name: DialogName, by: DialogName) => void
}

/** Shows the open dialogs, one above the other. */
export function AccountDialogs(props: AccountDialogsProps) {
  const { stack, reportedId, appealForm, onClose, onDone, onReplace, ...draft } = props
  const { t } = useTranslation('shell')
  const [secondStep, setSecondStep] = useState<SecondStep | null>(null)
  const titles = {
    login: t('login.title'),
    secondStep: t('secondStep.title'),
    register: t('register.title'),
    forgotPassword: t('forgotPassword.title'),
    plans: t('plans.title'),
  }
  return stack.map(name => {
    const form = { ...draft, onDone: () => onDone(name) }
    if (name === 'confirmIdentity')
      return <ConfirmIdentityDialog key={name} onConfirmed={form.onDone} onClose={() => onClose(name)} />
    if (name === 'report')
      return <ReportDialog key={name} creationId={reportedId} onClose={() => onClose(name)} />
    if (name === 'appeal') return <AppealDialog key={name} {...appealForm} onClose={() => onClose(name)} />
    return (
      <Dialog
        key={name}
        open
        size={name === 'plans' ? 'large' : 'small'}
        title={titles[name]}
        closeLabel={t('dialog.close')}
        onClose={() => onClose(name)}
      >
        {name === 'login' && (
          <LoginForm
            {...form}
            onRegister={() => onReplace(name, 'register')}
            onForgotPassword={() => onReplace(name, 'forgotPassword')}
            onSecondStep={step => {
              setSecondStep(step)
              onReplace(name, 'secondStep')
            }}
          />
        )}
        {name === 'secondStep' && secondStep && (
          <SecondStepForm
            secondStep={secondStep}
            onDone={form.onDone}
            onBack={() => onReplace(name, 'login')}
          />
        )}
        {name === 'forgotPassword' && (
          <ForgotPasswordForm {...draft} onLogin={() => onReplace(name, 'login')} />
        )}
        {name === 'register' && <RegisterForm {...form} onLogin={() => onReplace(name, 'login')} />}
        {name === 'plans' && <Plans onDone={form.onDone} />}
      </Dialog>
    )
  })
}
