import { formatDate } from '@tessera/shared-contracts'
import { Button, PathIcon } from '@tessera/shared-ui'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useGetLinkedIdentityQuery } from '../../../../linked-identity-api.ts'
import styles from '../settings-tab.module.css'
import { keyIcon } from '../two-step/key-icon.ts'
import { LinkedIdentityDialog } from './linked-identity-dialog.tsx'

/** The member's account at the identity provider of the installation. Absent where the operator has set none. */
export function LinkedIdentityEntry() {
  const { t, i18n } = useTranslation('mfe-account')
  const { data, refetch } = useGetLinkedIdentityQuery(undefined, { refetchOnMountOrArgChange: true })
  const [isOpen, setIsOpen] = useState(false)
  if (!data?.provider) return null
  const { provider, linked } = data
  const since = linked && formatDate(linked.linked_at, i18n.language)

  return (
    <>
      <div className={styles.entry}>
        <PathIcon path={keyIcon} />
        <dl className={styles.entryTexts}>
          <dt className={styles.term}>{t('linkedIdentity.title', { provider: provider.name })}</dt>
          <dd>
            {since
              ? t('linkedIdentity.since', { email: linked.email ?? provider.name, date: since })
              : t('linkedIdentity.none')}
          </dd>
        </dl>
        <Button size="small" onClick={() => setIsOpen(true)}>
          {t(linked ? 'linkedIdentity.unlink' : 'linkedIdentity.link')}
        </Button>
      </div>
      {isOpen && (
        <LinkedIdentityDialog
          action={linked ? 'unlink' : 'link'}
          provider={provider.name}
          onClose={() => setIsOpen(false)}
          onUnlinked={() => {
            setIsOpen(false)
            void refetch()
          }}
        />
      )}
    </>
  )
}
