import { Badge } from '@tessera/shared-ui'
import { useTranslation } from 'react-i18next'
import styles from './remote-card.module.css'
import { compareShared } from './shared-ranges.ts'

interface SharedPackagesProps {
  /** Range by package, as the live release asks for it. */
  asked: Record<string, string>
  /** Version by package, as the shell brings it. */
  brought: Record<string, string>
}

/** What the live release shares with the shell; opened from the start where that does not fit. */
export function SharedPackages({ asked, brought }: SharedPackagesProps) {
  const { t } = useTranslation('shell')
  const packages = compareShared(asked, brought)
  const mismatches = packages.filter(({ matches }) => !matches).length
  if (packages.length === 0) return null
  return (
    <details className={styles.shared} open={mismatches > 0}>
      <summary>
        {t('composer.shared', { count: packages.length })}
        {mismatches > 0 && <Badge tone="danger">{t('composer.mismatches', { count: mismatches })}</Badge>}
      </summary>
      <table>
        <thead>
          <tr>
            <th scope="col">{t('composer.package')}</th>
            <th scope="col">{t('composer.asked')}</th>
            <th scope="col">{t('composer.brought')}</th>
          </tr>
        </thead>
        <tbody>
          {packages.map(({ name, asked, brought, matches }) => (
            <tr key={name} className={matches ? undefined : styles.mismatch}>
              <th scope="row">{name}</th>
              <td>{asked}</td>
              <td>
                {brought ?? t('composer.none')}
                {!matches && <Badge tone="danger">{t('composer.mismatch')}</Badge>}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  )
}
