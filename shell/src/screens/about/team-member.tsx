import { Avatar, linkClass } from '@tessera/shared-ui'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import styles from './about.module.css'
import type { Member } from './team.ts'

export function TeamMember({ member }: { member: Member }) {
  const { t } = useTranslation('shell')
  const nameId = useId()
  const name = t(`about.team.${member.name}.name`)
  return (
    <li className={styles.member} aria-labelledby={nameId}>
      <Avatar name={name} src={member.avatarUrl} size={72} />
      <div>
        <h3 id={nameId}>{name}</h3>
        <p className={styles.role}>{t(`about.team.${member.name}.role`)}</p>
        <ul className={styles.profiles}>
          {member.profiles.map(({ site, address }) => (
            <li key={site}>
              <a
                href={address}
                rel="noreferrer"
                target="_blank"
                className={linkClass}
                aria-label={t('about.profileOn', { name, site })}
              >
                {site}
              </a>
            </li>
          ))}
        </ul>
      </div>
    </li>
  )
}
