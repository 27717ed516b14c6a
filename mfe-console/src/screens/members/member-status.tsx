import type { ListedMember } from '@tessera/shared-contracts'
import { Badge } from '@tessera/shared-ui'
import { useTranslation } from 'react-i18next'

/** Whether a member is suspended, and the role. */
export function MemberStatus({ member }: { member: Pick<ListedMember, 'suspended_at' | 'role'> }) {
  const { t } = useTranslation('mfe-console')
  const { suspended_at, role } = member
  return (
    <>
      {suspended_at && <Badge tone="danger">{t('members.suspended')}</Badge>}
      {role && <Badge tone="accent">{t(`role.${role}`, { defaultValue: role })}</Badge>}
    </>
  )
}
