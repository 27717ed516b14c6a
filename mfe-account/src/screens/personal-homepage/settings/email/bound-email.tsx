import { limits, type User } from '@tessera/shared-contracts'
import { Button, Icon, Notice } from '@tessera/shared-ui'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import styles from '../settings-tab.module.css'
import type { SettingsDrafts } from '../use-settings-drafts.ts'
import { ChangeEmailDialog } from './change-email-dialog.tsx'
import { emptyEmailChange } from './email-change-draft.ts'

/** The account's email address, and the dialog that changes it. */
export function BoundEmail({ user, drafts }: { user: User; drafts: SettingsDrafts }) {
  const { t } = useTranslation('mfe-account')
  const { emailChange, setEmailChange } = drafts
  const [isOpen, setIsOpen] = useState(false)
  const [changedTo, setChangedTo] = useState<string | null>(null)

  const handleChanged = (email: string) => {
    setIsOpen(false)
    setEmailChange(emptyEmailChange)
    setChangedTo(email)
  }

  return (
    <>
      <div className={styles.entry}>
        <Icon name="mail" />
        <dl className={styles.entryTexts}>
          <dt className={styles.term}>{t('settings.boundEmail')}</dt>
          <dd>{user.email || t('settings.noEmail')}</dd>
        </dl>
        <Button size="small" onClick={() => setIsOpen(true)}>
          {t('email.change')}
        </Button>
      </div>
      {changedTo && (
        <Notice tone="success">
          {t('email.changed', { email: changedTo, days: limits.emailRevertDays })}
        </Notice>
      )}
      {isOpen && (
        <ChangeEmailDialog
          draft={emailChange}
          onDraftChange={changed => setEmailChange(draft => ({ ...draft, ...changed }))}
          onClose={() => setIsOpen(false)}
          onChanged={handleChanged}
        />
      )}
    </>
  )
}
