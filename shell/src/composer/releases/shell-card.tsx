import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { Fact } from './fact.tsx'
import { ReleaseSelect } from './release-select.tsx'
import styles from './remote-card.module.css'
import type { ReleaseOverview } from './release-overview.ts'

interface ShellCardProps {
  shell: ReleaseOverview
  chosen: string | undefined
  onChoose(version: string): void
}

/** The release of the shell. Another release needs another page, because the shell mounts all remotes. */
export function ShellCard({ shell, chosen, onChoose }: ShellCardProps) {
  const { t } = useTranslation('shell')
  const titleId = useId()
  const { name, shown, live, releases } = shell
  return (
    <li className={styles.card} aria-labelledby={titleId}>
      <div className={styles.title}>
        <h3 id={titleId}>{name}</h3>
      </div>
      <dl className={styles.facts}>
        <Fact name={t('composer.inThisPage')}>
          <code>{shown}</code>
        </Fact>
        {live !== undefined && (
          <Fact name={t('composer.live')}>
            <code>{live}</code>
          </Fact>
        )}
      </dl>
      <ReleaseSelect {...{ name, releases, live, chosen, onChoose }} hint={t('composer.shellHint')} />
    </li>
  )
}
