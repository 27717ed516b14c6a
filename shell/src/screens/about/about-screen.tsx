import { buttonClass } from '@tessera/shared-ui'
import { useTranslation } from 'react-i18next'
import { BackHome } from '../back-home.tsx'
import styles from './about.module.css'
import { contactAddress, team } from './team.ts'
import { TeamMember } from './team-member.tsx'

const values = ['Craft', 'Ownership', 'Honesty'] as const

/** The mission, the team and how to join (specification 1, §2). */
export function AboutScreen() {
  const { t } = useTranslation('shell')
  return (
    <div className={styles.page}>
      <BackHome />
      <header className={styles.hero}>
        <h1>{t('about.title')}</h1>
        <p>{t('about.subtitle')}</p>
      </header>
      <section className={styles.mission} aria-labelledby="about-mission">
        <h2 id="about-mission">{t('about.missionTitle')}</h2>
        <div className={styles.prose}>
          <p>{t('about.missionText1')}</p>
          <p>{t('about.missionText2')}</p>
        </div>
        <ul className={styles.values}>
          {values.map(value => (
            <li key={value}>
              <h3>{t(`about.value${value}Title`)}</h3>
              <p>{t(`about.value${value}Text`)}</p>
            </li>
          ))}
        </ul>
      </section>
      <section className={styles.section} aria-labelledby="about-team">
        <h2 id="about-team">{t('about.teamTitle')}</h2>
        <ul className={styles.team}>
          {team.map(member => (
            <TeamMember key={member.name} member={member} />
          ))}
        </ul>
      </section>
      <section className={styles.join} aria-labelledby="about-join">
        <div>
          <h2 id="about-join">{t('about.joinTitle')}</h2>
          <p>{t('about.joinText')}</p>
        </div>
        <a href={`mailto:${contactAddress}`} className={buttonClass({ variant: 'primary', size: 'large' })}>
          {t('about.contact')}
        </a>
      </section>
    </div>
  )
}
