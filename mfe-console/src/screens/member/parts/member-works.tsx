import type { MemberDetails } from '@tessera/shared-contracts'
import { Badge, Image } from '@tessera/shared-ui'
import { useTranslation } from 'react-i18next'
import { Section } from './section.tsx'
import styles from './member-works.module.css'

type Work = MemberDetails['works'][number]

/** The newest works of the member. */
export function MemberWorks({ works }: { works: readonly Work[] }) {
  const { t } = useTranslation('mfe-console')
  return (
    <Section title={t('member.works')}>
      {works.length === 0 ? (
        <p>{t('member.noWorks')}</p>
      ) : (
        <ul className={styles.list}>
          {works.map(work => (
            <li key={work.id} className={styles.work}>
              {work.thumb_url && (
                // A private file is served to its creator only
                <Image
                  className={styles.image}
                  src={work.thumb_url}
                  alt=""
                  fallbackLabel={t('member.notShown')}
                  loading="lazy"
                />
              )}
              <p className={styles.title} dir="auto">
                {work.title || t('review.untitled')}
              </p>
              <p className={styles.badges}>
                {!work.public && <Badge>{t('member.private')}</Badge>}
                {work.moderation !== 'passed' && (
                  <Badge tone={work.moderation === 'refused' ? 'danger' : 'warning'}>
                    {t(work.moderation === 'refused' ? 'similar.refused' : 'review.waiting')}
                  </Badge>
                )}
              </p>
            </li>
          ))}
        </ul>
      )}
    </Section>
  )
}
