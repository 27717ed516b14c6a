import { formatDate, type ReviewItem } from '@tessera/shared-contracts'
import { Badge, linkClass } from '@tessera/shared-ui'
import { useTranslation } from 'react-i18next'
import { Appeal } from './appeal.tsx'
import { ClassifierScores } from './classifier-scores.tsx'
import { SimilarCreationList } from './similar-creation-list.tsx'
import { ReportList } from './report-list.tsx'
import { ReviewMember } from './review-member.tsx'
import styles from './review-details.module.css'

/** What a moderator has to know about a creation. */
export function ReviewDetails({ creation }: { creation: ReviewItem }) {
  const { t, i18n } = useTranslation('mfe-console')
  const { member, reports = [], similar = [] } = creation
  const isWaiting = creation.moderation === 'waiting'
  return (
    <div className={styles.details}>
      <div className={styles.heading}>
        <h2 className={styles.title} dir="auto">
          {creation.title || t('review.untitled')}
        </h2>
        <Badge tone={isWaiting || creation.appeal ? 'warning' : 'danger'}>
          {t(creation.appeal ? 'review.appealed' : isWaiting ? 'review.waiting' : 'review.reported')}
        </Badge>
        {creation.ai_generated && <Badge>{t('review.aiGenerated')}</Badge>}
      </div>
      {creation.appeal && <Appeal appeal={creation.appeal} />}
      <dl className={styles.facts}>
        <dt>{t('review.member')}</dt>
        <dd>
          <ReviewMember member={member} />
          <span className={styles.quiet}>
            {t('review.memberWorks', { count: member.works ?? 0 })}
            {', '}
            {t('review.memberRefused', { count: member.refused ?? 0 })}
          </span>
        </dd>
        <dt>{t('review.saved')}</dt>
        <dd>
          <time dateTime={creation.created_at}>
            {formatDate(creation.created_at, i18n.language, 'dateTime')}
          </time>
        </dd>
        {creation.prompt && (
          <>
            <dt>{t('review.prompt')}</dt>
            <dd dir="auto" className={styles.prompt}>
              {creation.prompt}
            </dd>
          </>
        )}
        <dt>{t('review.file')}</dt>
        <dd>
          <a className={linkClass} href={creation.full_url} target="_blank" rel="noreferrer">
            {t('review.openOriginal')}
          </a>
        </dd>
      </dl>
      <ReportList reports={reports ?? []} />
      <ClassifierScores likelihoods={creation.likelihoods ?? null} />
      <SimilarCreationList creations={similar ?? []} />
    </div>
  )
}
