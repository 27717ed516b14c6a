import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { CommandField } from './command-field.tsx'
import styles from './composer-panel.module.css'

const command = 'npx @tessera/cli promote --from staging --to production'

/**
 * Shows the command that promotes the releases that are live on staging.
 *
 * @param props.linked whether the page shows a linked composition, which differs from what would be promoted
 */
export function Promotion({ linked }: { linked: boolean }) {
  const { t } = useTranslation('shell')
  const titleId = useId()
  return (
    <section className={styles.part} aria-labelledby={titleId}>
      <h3 id={titleId}>{t('composer.production')}</h3>
      <p className={styles.remark}>{t(linked ? 'composer.promoteLinked' : 'composer.promoteHint')}</p>
      <CommandField label={t('composer.promoteCommand')} command={command} />
    </section>
  )
}
