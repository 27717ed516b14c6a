import type { HealthProblem } from '@tessera/shared-contracts'
import { linkClass, Notice } from '@tessera/shared-ui'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { describeProblem, getProblemLink } from './describe-problem.ts'
import styles from './health-problems.module.css'

/** What is wrong now, in words. */
export function HealthProblems({ problems }: { problems: readonly HealthProblem[] }) {
  const { t, i18n } = useTranslation('mfe-console')
  if (problems.length === 0) return <Notice tone="success">{t('health.fine')}</Notice>
  return (
    <ul className={styles.list} aria-label={t('health.problems')}>
      {problems.map((problem, index) => {
        const page = getProblemLink(problem)
        return (
          <li key={index}>
            <Notice tone={problem.severity === 'error' ? 'danger' : 'warning'}>
              {describeProblem(problem, t, i18n.language).map(sentence => (
                <p key={sentence}>{sentence}</p>
              ))}
              {page !== null && (
                <Link className={linkClass} to={page}>
                  {t('health.openRelease')}
                </Link>
              )}
            </Notice>
          </li>
        )
      })}
    </ul>
  )
}
