import type { MemberDetails } from '@tessera/shared-contracts'
import { BackLink, EmptyState } from '@tessera/shared-ui'
import { useTranslation } from 'react-i18next'
import { Link, useParams } from 'react-router-dom'
import { ConsoleLayout } from '../../layout/console-layout.tsx'
import { AsyncContent } from '../../list/async-content.tsx'
import { useGetMemberDetailsQuery } from '../../members-api.ts'
import { MemberActions } from './actions/member-actions.tsx'
import { MemberFacts } from './parts/member-facts.tsx'
import { MemberLedger } from './parts/member-ledger.tsx'
import { MemberSecurity } from './parts/member-security.tsx'
import { MemberCreations } from './parts/member-creations.tsx'
import styles from './member-screen.module.css'

/** One member: what the site knows, and what an operator can do. */
export function MemberScreen() {
  const { id = '' } = useParams()
  return <Member key={id} id={id} />
}

function Member({ id }: { id: string }) {
  const { t } = useTranslation('mfe-console')
  const query = useGetMemberDetailsQuery({ id })
  const name = query.data?.member?.username
  return (
    <ConsoleLayout page="members" title={name === undefined ? t('member.title') : <bdi>{name}</bdi>}>
      <BackLink as={Link} to="/console/members">
        {t('member.back')}
      </BackLink>
      <AsyncContent query={query}>
        {({ member }) =>
          member ? (
            <Details member={member} onChanged={() => void query.refetch()} />
          ) : (
            <EmptyState title={t('members.none')} />
          )
        }
      </AsyncContent>
    </ConsoleLayout>
  )
}

function Details({ member, onChanged }: { member: MemberDetails; onChanged: () => void }) {
  return (
    <div className={styles.details}>
      <MemberFacts member={member} />
      <MemberActions member={member} onChanged={onChanged} />
      <MemberLedger entries={member.ledger} />
      <MemberCreations creations={member.works} />
      <MemberSecurity member={member} />
    </div>
  )
}
