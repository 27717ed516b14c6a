import type { Composition } from '@tessera/shared-contracts'
import { Badge, Button, IconButton, TextField } from '@tessera/shared-ui'
import { useId, useState, type SubmitEvent } from 'react'
import { useTranslation } from 'react-i18next'
import styles from './composer-panel.module.css'
import { fetchLocalRelease, loopbackAddress, readLocalServers, storeLocalServers } from './local-releases.ts'

interface LocalServersFormProps {
  composition: Composition
  page: Pick<Location, 'reload'>
}

/** Points remotes at development servers on this machine, for this tab; the server's record says which remote. */
export function LocalServersForm({ composition, page }: LocalServersFormProps) {
  const { t } = useTranslation('shell')
  const titleId = useId()
  const [address, setAddress] = useState('')
  const [asking, setAsking] = useState(false)
  const [error, setError] = useState<string>()
  const servers = readLocalServers()

  function keep(changed: Record<string, string>) {
    storeLocalServers(changed)
    page.reload()
  }
  async function use(event: SubmitEvent) {
    event.preventDefault()
    const base = loopbackAddress(address)
    if (!base) return setError(t('composer.notLoopback'))
    setError(undefined)
    setAsking(true)
    try {
      const { name } = await fetchLocalRelease(base)
      keep({ ...servers, [name]: base })
    } catch {
      setError(t('composer.noRecord', { address: `${base}remote.json` }))
    } finally {
      setAsking(false)
    }
  }
  function remove(name: string) {
    const { [name]: _gone, ...others } = servers
    keep(others)
  }
  const answers = (name: string) =>
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
            {!answers(name) && <Badge tone="warning">{t('composer.silent')}</Badge>}
            <IconButton
              size="small"
              icon="x"
              label={t('composer.remove', { remote: name })}
              onClick={() => remove(name)}
            />
          </li>
        ))}
      </ul>
      <form className={styles.server} noValidate onSubmit={event => void use(event)}>
        <TextField
          label={t('composer.address')}
          hint={t('composer.addressHint')}
          error={error}
          inputMode="url"
          autoCapitalize="none"
          autoComplete="off"
          spellCheck={false}
          placeholder="http://127.0.0.1:4001"
          value={address}
          onChange={({ target }) => setAddress(target.value)}
        />
        <Button type="submit" size="small" busy={asking}>
          {t('composer.use')}
        </Button>
      </form>
    </section>
  )
}
