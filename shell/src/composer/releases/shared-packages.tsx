import { Badge } from '@tessera/shared-ui'
import { useTranslation } from 'react-i18next'
import styles from './release-card.module.css'
import { compareSharedPackages } from './compare-shared-packages.ts'

interface SharedPackagesProps {
  /** The ranges that the live release requires, by package. */
  ranges: Record<string, string>
  /** The versions that the shell shares, by package. */
  provided: Record<string, string>
}

/** The packages that the live release shares with the shell. Open at first where a version does not fit. */
export function SharedPackages({ ranges, provided }: SharedPackagesProps) {
  const { t } = useTranslation('shell')
  const packages = compareSharedPackages(ranges, provided)
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
          {packages.map(({ name, range, provided, matches }) => (
            <tr key={name} className={matches ? undefined : styles.mismatch}>
              <th scope="row">{name}</th>
              <td>{range}</td>
              <td>
                {provided ?? t('composer.none')}
                {!matches && <Badge tone="danger">{t('composer.mismatch')}</Badge>}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  )
}
