import { Dialog } from '@tessera/shared-ui'
import type { JSX } from 'react'
import { useTranslation } from 'react-i18next'
import type { DraftProps } from './account-draft.ts'
import { LoginForm } from './login-form.tsx'
import type { ModalName } from './modal-name.ts'
import { Plans } from './plans.tsx'
import { RegisterForm } from './register-form.tsx'

interface AccountDialogsProps extends DraftProps {
  /** Open dialogs, the front one last. */
  stack: readonly ModalName[]
  onClose: (name: ModalName) => void
  /** Closes one that has done what it is for. */
  onDone: (name: ModalName) => void
  /** Puts another dialog in the place of one. */
  onReplace: (name: ModalName, by: ModalName) => void
}

/** The account dialogs that are open, one over the other. */
export function AccountDialogs({ stack, onClose, onDone, onReplace, ...draft }: AccountDialogsProps) {
  const { t } = useTranslation('shell')
  const titles = { login: t('login.title'), register: t('register.title'), plans: t('plans.title') }
  const contents: Record<ModalName, () => JSX.Element> = {
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
