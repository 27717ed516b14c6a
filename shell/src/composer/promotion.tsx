import { Button, TextField } from '@tessera/shared-ui'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import styles from './composer-panel.module.css'
import { RevealedNotice } from './revealed-notice.tsx'

const command = 'npx @tessera/cli promote --from staging --to production'

/**
 * Shows the command that promotes the releases that are live on staging. The page itself cannot: it would need the token
 * of an integrator, which the code of each release on the page could read.
 *
 * @param props.linked whether the page shows a linked composition, which differs from what would be promoted
 */
export function Promotion({ linked }: { linked: boolean }) {
  const { t } = useTranslation('shell')
  const titleId = useId()
  const [isCopied, setCopied] = useState(false)

  async function copy() {
    // Where the clipboard is not available, the command can be selected
    await navigator.clipboard.writeText(command).then(
      () => setCopied(true),
      () => {},
    )
  }
  return (
    <section className={styles.part} aria-labelledby={titleId}>
      <h3 id={titleId}>{t('composer.production')}</h3>
      <p className={styles.remark}>{t(linked ? 'composer.promoteLinked' : 'composer.promoteHint')}</p>
      <TextField
        readOnly
        label={t('composer.promoteCommand')}
        hint={t('composer.noTokenHere')}
        value={command}
        onFocus={({ target }) => target.select()}
      />
      <div className={styles.actions}>
        <Button size="small" onClick={() => void copy()}>
          {t('composer.copyCommand')}
        </Button>
      </div>
      {isCopied && <RevealedNotice tone="success">{t('composer.commandCopied')}</RevealedNotice>}
    </section>
  )
}
