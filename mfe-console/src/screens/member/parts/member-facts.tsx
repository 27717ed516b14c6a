import { formatDate, type MemberDetails } from '@tessera/shared-contracts'
import { useTranslation } from 'react-i18next'
import { toMemberPlanName } from '../../../plan-name.ts'
import { MemberStatus } from '../../members/member-status.tsx'
import styles from './member-facts.module.css'

/** Address, plan, balance and status. */
export function MemberFacts({ member }: { member: MemberDetails }) {
  const { t, i18n } = useTranslation('mfe-console')
  const { language } = i18n
  const expiry = member.plan_expires_at ? formatDate(member.plan_expires_at, language) : null
  const facts: readonly [label: string, value: string][] = [
    [t('members.email'), member.email],
    [t('member.id'), member.id],
    [t('members.joined'), formatDate(member.created_at, language)],
    [
      t('members.plan'),
      expiry
        ? t('member.planUntil', { plan: toMemberPlanName(member, t), date: expiry })
        : toMemberPlanName(member, t),
    ],
    [t('members.credits'), member.credits.toLocaleString(language)],
    ...(member.reserved_credits > 0
      ? [[t('member.reserved'), member.reserved_credits.toLocaleString(language)] as [string, string]]
      : []),
    ...(member.suspended_at
      ? [
          [
            t('members.suspended'),
            [formatDate(member.suspended_at, language, 'dateTime'), member.suspension_reason]
              .filter(Boolean)
              .join(': '),
          ] as [string, string],
        ]
      : []),
  ]
  return (
    <div className={styles.card}>
      <p className={styles.status}>
        <MemberStatus member={member} />
      </p>
      <dl className={styles.facts}>
        {facts.map(([label, value]) => (
          <div key={label} className={styles.fact}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}
