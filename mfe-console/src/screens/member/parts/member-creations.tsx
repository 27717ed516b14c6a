import type { MemberDetails } from '@tessera/shared-contracts'
import { Badge, Image } from '@tessera/shared-ui'
import { useTranslation } from 'react-i18next'
import { Section } from './section.tsx'
import styles from './member-creations.module.css'

type MemberCreation = MemberDetails['works'][number]

/** The newest creations of the member. */
export function MemberCreations({ creations }: { creations: readonly MemberCreation[] }) {
  const { t } = useTranslation('mfe-console')
  return (
    <Section title={t('member.works')}>
      {creations.length === 0 ? (
        <p>{t('member.noWorks')}</p>
      ) : (
        <ul className={styles.list}>
          {creations.map(creation => (
            <li key={creation.id} className={styles.creation}>
              {creation.thumb_url && (
                // A private file is served to its creator only
                <Image
                  className={styles.image}
                  src={creation.thumb_url}
                  alt=""
                  fallbackLabel={t('member.notShown')}
                  loading="lazy"
                />
              )}
              <p className={styles.title} dir="auto">
                {creation.title || t('review.untitled')}
              </p>
              <p className={styles.badges}>
                {!creation.public && <Badge>{t('member.private')}</Badge>}
                {creation.moderation !== 'passed' && (
                  <Badge tone={creation.moderation === 'refused' ? 'danger' : 'warning'}>
                    {t(creation.moderation === 'refused' ? 'similar.refused' : 'review.waiting')}
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
