import type { MemberDetails } from '@tessera/shared-contracts'
import { Button, EmptyState, Icon, Notice, Skeleton, VisuallyHidden } from '@tessera/shared-ui'
import { useTranslation } from 'react-i18next'
import { Link, useParams } from 'react-router-dom'
import { ConsoleLayout } from '../../layout/console-layout.tsx'
import { useGetMemberDetailsQuery } from '../../members-api.ts'
import { useDescribeFailure } from '../../use-describe-failure.ts'
import { MemberActions } from './actions/member-actions.tsx'
import { MemberFacts } from './parts/member-facts.tsx'
import { MemberLedger } from './parts/member-ledger.tsx'
import { MemberSecurity } from './parts/member-security.tsx'
import { MemberWorks } from './parts/member-works.tsx'
import styles from './member-screen.module.css'

/** One member: what the site knows, and what an operator can do. */
export function MemberScreen() {
  const { id = '' } = useParams()
  return <Member key={id} id={id} />
}

function Member({ id }: { id: string }) {
  const { t } = useTranslation('mfe-console')
  const describeFailure = useDescribeFailure()
  const { data, error, isFetching, refetch } = useGetMemberDetailsQuery({ id })
  const member = data?.success ? data.member : null
  const failure = error ?? (data?.success === false ? data : null)
  return (
    <ConsoleLayout page="members" title={member ? <bdi>{member.username}</bdi> : t('member.title')}>
      <Link to="/console/members" className={styles.back}>
        <Icon name="arrow-left" size={16} />
        {t('member.back')}
      </Link>
      {member && <Details member={member} onChanged={() => void refetch()} />}
      {!member && isFetching && (
        <>
          <VisuallyHidden role="status">{t('loading')}</VisuallyHidden>
          <Skeleton style={{ height: 320 }} />
        </>
      )}
      {failure && !isFetching && (
        <Notice tone="danger">
          <p>{describeFailure(failure)}</p>
          <Button size="small" className={styles.retry} onClick={() => void refetch()}>
            {t('tryAgain')}
          </Button>
        </Notice>
      )}
      {data?.success && !member && <EmptyState title={t('members.none')} />}
    </ConsoleLayout>
  )
}

function Details({ member, onChanged }: { member: MemberDetails; onChanged: () => void }) {
  return (
    <>
      <MemberFacts member={member} />
      <MemberActions member={member} onChanged={onChanged} />
      <MemberLedger entries={member.ledger} />
      <MemberWorks works={member.works} />
      <MemberSecurity member={member} />
    </>
  )
}
