import type { Composition } from '@tessera/shared-contracts'
import { Badge, Button, IconButton, TextField } from '@tessera/shared-ui'
import { useId, useState, type SubmitEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormSubmission } from '../../forms/use-form-submission.ts'
import styles from '../composer-panel.module.css'
import {
  fetchLocalRelease,
  parseLoopbackUrl,
  readLocalServers,
  readOfferedServer,
  storeLocalServers,
} from './local-releases.ts'

interface LocalServersFormProps {
  composition: Composition
  page: Pick<Location, 'reload'>
}

const focusOnMount = (button: HTMLButtonElement | null) => button?.focus()

/** Replaces remotes by development servers on this machine, for this tab. The server's record names the remote. */
export function LocalServersForm({ composition, page }: LocalServersFormProps) {
  const { t } = useTranslation('shell')
  const titleId = useId()
  const [offered] = useState(readOfferedServer)
  const [address, setAddress] = useState(offered ?? '')
  const { busy, message, setMessage, submit } = useFormSubmission()
  const servers = readLocalServers()

  function save(changed: Record<string, string>) {
    storeLocalServers(changed)
    page.reload()
  }
  function addServer(event: SubmitEvent) {
    event.preventDefault()
    const base = parseLoopbackUrl(address)
    if (!base) return setMessage({ tone: 'danger', text: t('composer.notLoopback') })
    const noRecord = t('composer.noRecord', { address: `${base}remote.json` })
    void submit({
      async send() {
        const { name } = await fetchLocalRelease(base)
        // The reloaded page shows the server, and no longer offers it
        if (offered) history.replaceState(history.state, '', location.pathname + location.search)
        save({ ...servers, [name]: base })
        return { success: true }
      },
      failureText: noRecord,
      callFailureText: noRecord,
    })
  }
  function removeServer(name: string) {
    const { [name]: _removed, ...others } = servers
    save(others)
  }
  const isResponding = (name: string) =>
    composition.remotes.some(remote => remote.name === name && remote.current.base === servers[name])

  return (
    <section className={styles.part} aria-labelledby={titleId}>
      <h3 id={titleId}>{t('composer.localServers')}</h3>
      <ul className={styles.servers}>
        {Object.entries(servers).map(([name, server]) => (
          <li key={name}>
            <span>
              {name} <code>{server}</code>
            </span>
            {!isResponding(name) && <Badge tone="warning">{t('composer.silent')}</Badge>}
            <IconButton
              size="small"
              icon="x"
              label={t('composer.remove', { remote: name })}
              onClick={() => removeServer(name)}
            />
          </li>
        ))}
      </ul>
      <form className={styles.server} noValidate onSubmit={addServer}>
        <TextField
          label={t('composer.address')}
          hint={t('composer.addressHint')}
          error={message?.text}
          inputMode="url"
          autoCapitalize="none"
          autoComplete="off"
          spellCheck={false}
          placeholder="http://127.0.0.1:4001"
          value={address}
          onChange={({ target }) => setAddress(target.value)}
        />
        <Button ref={offered ? focusOnMount : undefined} type="submit" size="small" busy={busy}>
          {t('composer.use')}
        </Button>
      </form>
    </section>
  )
}
