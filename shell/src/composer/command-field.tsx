import { Button, TextField } from '@tessera/shared-ui'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import styles from './composer-panel.module.css'
import { RevealedNotice } from './revealed-notice.tsx'

interface CommandFieldProps {
  label: string
  command: string
}

/**
 * Shows a command for a terminal. The page itself cannot make the change: it would need a token, which the code of each
 * release on the page could read.
 */
export function CommandField({ label, command }: CommandFieldProps) {
  const { t } = useTranslation('shell')
  const [copied, setCopied] = useState<string | null>(null)

  async function copy() {
    // Where the clipboard is not available, the command can be selected
    await navigator.clipboard.writeText(command).then(
      () => setCopied(command),
      () => {},
    )
  }
  return (
    <>
      <TextField
        readOnly
        label={label}
        hint={t('composer.noTokenHere')}
        value={command}
        onFocus={({ target }) => target.select()}
      />
      <div className={styles.actions}>
        <Button size="small" onClick={() => void copy()}>
          {t('composer.copyCommand')}
        </Button>
      </div>
      {copied === command && <RevealedNotice tone="success">{t('composer.commandCopied')}</RevealedNotice>}
    </>
  )
}
