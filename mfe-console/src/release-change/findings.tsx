import type { Finding } from '@tessera/shared-contracts'
import { useTranslation } from 'react-i18next'
import styles from './findings.module.css'

/** What the gate found against a change. Its sentences are in English. */
export function Findings({ findings }: { findings: readonly Finding[] }) {
  const { t } = useTranslation('mfe-console')
  if (findings.length === 0) return null
  return (
    <ul className={styles.findings} aria-label={t('change.findings')}>
      {findings.map(({ rule, sentence, screenshot }, index) => (
        <li key={index}>
          <code>{rule}</code> <span lang="en">{sentence}</span>{' '}
          {screenshot && (
            <a href={screenshot} target="_blank" rel="noreferrer">
              {t('change.screenshot')}
            </a>
          )}
        </li>
      ))}
    </ul>
  )
}
