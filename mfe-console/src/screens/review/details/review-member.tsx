import type { ReviewItem } from '@tessera/shared-contracts'
import { Button, linkClass } from '@tessera/shared-ui'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { useRole } from '../../../layout/use-role.ts'
import { SuspendDialog } from '../../member/actions/suspend-dialog.tsx'
import styles from './review-details.module.css'

/** The member: for an operator with their page in the console, for a moderator with their public creations. */
export function ReviewMember({ member }: Pick<ReviewItem, 'member'>) {
  const { t } = useTranslation('mfe-console')
  const { role } = useRole()
  const [isSuspending, setIsSuspending] = useState(false)
  const [suspendedId, setSuspendedId] = useState<string | null>(null)
  const address =
    role === 'operator'
      ? `/console/members/${encodeURIComponent(member.id)}`
      : `/tools?author=${encodeURIComponent(member.username)}`
  return (
    <>
      <Link to={address} className={linkClass}>
        <bdi>{member.username}</bdi>
      </Link>
      <span className={styles.suspension} role="status">
        {suspendedId === member.id ? (
          t('act.suspend.done')
        ) : (
          <Button size="small" onClick={() => setIsSuspending(true)}>
            {t('act.suspend.label')}
          </Button>
        )}
      </span>
      {isSuspending && (
        <SuspendDialog
          member={member}
          onClose={() => setIsSuspending(false)}
          onDone={() => {
            setIsSuspending(false)
            setSuspendedId(member.id)
          }}
        />
      )}
    </>
  )
}
