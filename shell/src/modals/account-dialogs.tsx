import { Dialog } from '@tessera/shared-ui'
import type { JSX } from 'react'
import { useTranslation } from 'react-i18next'
import { LoginForm } from './login-form.tsx'
import type { ModalName } from './modal-name.ts'
import { Plans } from './plans.tsx'
import { RegisterForm } from './register-form.tsx'

interface AccountDialogsProps {
  /** Open dialogs, the front one last. */
  stack: readonly ModalName[]
  onClose: (name: ModalName) => void
  /** Puts another dialog in the place of one. */
  onReplace: (name: ModalName, by: ModalName) => void
}

/** The account dialogs that are open, one over the other. */
export function AccountDialogs({ stack, onClose, onReplace }: AccountDialogsProps) {
  const { t } = useTranslation('shell')
  const titles = { login: t('login.title'), register: t('register.title'), plans: t('plans.title') }
  const contents: Record<ModalName, () => JSX.Element> = {
    login: () => (
      <LoginForm onDone={() => onClose('login')} onRegister={() => onReplace('login', 'register')} />
    ),
    register: () => (
      <RegisterForm onDone={() => onClose('register')} onLogin={() => onReplace('register', 'login')} />
    ),
    plans: () => <Plans onDone={() => onClose('plans')} />,
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
