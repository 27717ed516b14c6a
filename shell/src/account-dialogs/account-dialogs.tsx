import { Dialog } from '@tessera/shared-ui'
import type { JSX } from 'react'
import { useTranslation } from 'react-i18next'
import type { DraftProps } from './account-draft.ts'
import { LoginForm } from './login-form.tsx'
import type { DialogName } from './dialog-name.ts'
import { Plans } from '../plans/plans.tsx'
import { RegisterForm } from './register-form.tsx'

interface AccountDialogsProps extends DraftProps {
  /** The open dialogs, the topmost one last. */
  stack: readonly DialogName[]
  onClose: (name: DialogName) => void
  /** Closes a dialog that has completed its task. */
  onDone: (name: DialogName) => void
  /** Replaces a dialog by another. */
  onReplace: (name: DialogName, by: DialogName) => void
}

/** Shows the open account dialogs, one above the other. */
export function AccountDialogs({ stack, onClose, onDone, onReplace, ...draft }: AccountDialogsProps) {
  const { t } = useTranslation('shell')
  const titles = { login: t('login.title'), register: t('register.title'), plans: t('plans.title') }
  const contents: Record<DialogName, () => JSX.Element> = {
    login: () => (
      <LoginForm
        {...draft}
        onDone={() => onDone('login')}
        onRegister={() => onReplace('login', 'register')}
      />
    ),
    register: () => (
      <RegisterForm
        {...draft}
        onDone={() => onDone('register')}
        onLogin={() => onReplace('register', 'login')}
      />
    ),
    plans: () => <Plans onDone={() => onDone('plans')} />,
  }
  return stack.map(name => (
    <Dialog
      key={name}
      open
      size={name === 'plans' ? 'large' : 'small'}
      title={titles[name]}
      closeLabel={t('dialog.close')}
      onClose={() => onClose(name)}
    >
      {contents[name]()}
    </Dialog>
  ))
}
