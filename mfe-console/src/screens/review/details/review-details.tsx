import { formatDate, type ReviewItem } from '@tessera/shared-contracts'
import { Badge, linkClass } from '@tessera/shared-ui'
import { useTranslation } from 'react-i18next'
import { ClassifierScores } from './classifier-scores.tsx'
import { SimilarCreationList } from './similar-creation-list.tsx'
import { ReportList } from './report-list.tsx'
import styles from './review-details.module.css'

/** What a moderator has to know about a work. */
export function ReviewDetails({ work }: { work: ReviewItem }) {
  const { t, i18n } = useTranslation('mfe-console')
  const { member, reports = [], similar = [] } = work
  return (
    <div className={styles.details}>
      <div className={styles.heading}>
        <h2 className={styles.title} dir="auto">
          {work.title || t('review.untitled')}
        </h2>
        <Badge tone={work.moderation === 'waiting' ? 'warning' : 'danger'}>
          {t(work.moderation === 'waiting' ? 'review.waiting' : 'review.reported')}
        </Badge>
      </div>
      <dl className={styles.facts}>
        <dt>{t('review.member')}</dt>
        <dd>
          <bdi>{member.username}</bdi>
          <span className={styles.quiet}>
            {t('review.memberWorks', { count: member.works ?? 0 })}
            {', '}
            {t('review.memberRefused', { count: member.refused ?? 0 })}
          </span>
        </dd>
        <dt>{t('review.saved')}</dt>
        <dd>
          <time dateTime={work.created_at}>{formatDate(work.created_at, i18n.language, 'dateTime')}</time>
        </dd>
        {work.prompt && (
          <>
            <dt>{t('review.prompt')}</dt>
            <dd dir="auto" className={styles.prompt}>
              {work.prompt}
            </dd>
          </>
        )}
        <dt>{t('review.file')}</dt>
        <dd>
          <a className={linkClass} href={work.full_url} target="_blank" rel="noreferrer">
            {t('review.openOriginal')}
          </a>
        </dd>
      </dl>
      <ReportList reports={reports ?? []} />
      <ClassifierScores likelihoods={work.likelihoods ?? null} />
      <SimilarCreationList works={similar ?? []} />
    </div>
  )
}
