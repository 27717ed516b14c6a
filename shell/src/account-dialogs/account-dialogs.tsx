import { Dialog } from '@tessera/shared-ui'
import { useTranslation } from 'react-i18next'
import type { DraftProps } from './account-draft.ts'
import { ForgotPasswordForm } from './forgot-password-form.tsx'
import { LoginForm } from './login-form.tsx'
import { Plans } from '../plans/plans.tsx'
import { RegisterForm } from './register-form.tsx'

export type DialogName = 'login' | 'register' | 'forgotPassword' | 'plans'

interface AccountDialogsProps extends DraftProps {
  /** The open dialogs, the topmost one last. */
  stack: readonly DialogName[]
  onClose: (name: DialogName) => void
  onDone: (name: DialogName) => void
  onReplace: (name: DialogName, by: DialogName) => void
}

/** Shows the open account dialogs, one above the other. */
export function AccountDialogs({ stack, onClose, onDone, onReplace, ...draft }: AccountDialogsProps) {
  const { t } = useTranslation('shell')
  const titles = {
    login: t('login.title'),
    register: t('register.title'),
    forgotPassword: t('forgotPassword.title'),
    plans: t('plans.title'),
  }
  return stack.map(name => {
    const form = { ...draft, onDone: () => onDone(name) }
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
