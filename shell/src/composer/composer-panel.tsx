import { formatDate } from '@tessera/shared-contracts'
import { describeCallFailure } from '@tessera/shared-auth'
import { Badge, Button, IconButton, restoreFocusOnUnmount, Notice, Spinner } from '@tessera/shared-ui'
import { useRef, useState, type KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { useChannelStatusQuery, usePublishedReleasesQuery } from './composer-api.ts'
import type { ComposerProps } from './composer.tsx'
import styles from './composer-panel.module.css'
import { CompositionLink } from './composition-link.tsx'
import { useIntegratorToken } from './use-integrator-token.ts'
import { LocalServersForm } from './local-servers/local-servers-form.tsx'
import { Promotion } from './promotion.tsx'
import { RemoteCard } from './releases/remote-card.tsx'
import {
  listLinkedReleases,
  listLiveReleases,
  createReleaseOverview,
  shellName,
} from './releases/release-overview.ts'
import { ShellCard } from './releases/shell-card.tsx'
import { TokenField } from './token-field.tsx'

interface ComposerPanelProps extends Required<ComposerProps> {
  id: string
  onClose(): void
}

/** Lies over the page without blocking it. Escape and its button close it. */
export function ComposerPanel({ id, composition, loader, page, onClose }: ComposerPanelProps) {
  const { t, i18n } = useTranslation('shell')
  const status = useChannelStatusQuery({}, { refetchOnMountOrArgChange: true })
  const published = usePublishedReleasesQuery({}, { refetchOnMountOrArgChange: true })
  const { token, setToken } = useIntegratorToken()
  const tokenField = useRef<HTMLInputElement>(null)
  const refreshButton = useRef<HTMLButtonElement>(null)
  const focusToken = () => tokenField.current?.focus()
  const [chosen, setChosen] = useState<Record<string, string>>({})

  const { shell, remotes } = createReleaseOverview(composition, status.data, published.data?.releases ?? [])
  const parts = [shell, ...remotes]
  const releases = listLinkedReleases(parts, chosen)
  const getVersion = (name: string) => releases.find(({ remote }) => remote === name)?.version
  const choose = (name: string) => (version: string) => setChosen({ ...chosen, [name]: version })
  const failure = status.error ?? published.error
  const refetch = () => {
    void status.refetch()
    void published.refetch()
  }
  const handleKey = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && !event.defaultPrevented) onClose()
  }

  return (
    // The handler only sees key presses that bubble up from the controls inside.
    // eslint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <section id={id} className={styles.panel} aria-labelledby={`${id}-title`} onKeyDown={handleKey}>
      <header className={styles.header}>
        <h2 id={`${id}-title`}>{t('composer.title')}</h2>
        <Badge tone="accent">{composition.channel}</Badge>
        <IconButton
          ref={refreshButton}
          icon="refresh"
          size="small"
          label={t('composer.refresh')}
          className={styles.refresh}
          onClick={refetch}
        />
        <IconButton icon="x" size="small" label={t('dialog.close')} onClick={onClose} />
      </header>
      <div className={styles.content}>
        <dl className={styles.facts}>
          <dt>{t('composer.id')}</dt>
          <dd>
            <code>{composition.id}</code>
          </dd>
        </dl>
        {composition.linked && (
          <Notice>
            {t('composer.linked', {
              time: formatDate(composition.linked.expires, i18n.language, 'dateTime'),
            })}
          </Notice>
        )}
        {failure && (
          <Notice tone="danger">
            <p>{describeCallFailure(failure, t('composer.noStatus'))}</p>
            <Button ref={restoreFocusOnUnmount(() => refreshButton.current)} size="small" onClick={refetch}>
              {t('area.retry')}
            </Button>
          </Notice>
        )}
        {status.isLoading && <Spinner label={t('composer.asking')} />}
        <ul className={styles.remotes}>
          <ShellCard shell={shell} chosen={getVersion(shellName)} onChoose={choose(shellName)} />
          {remotes.map(remote => (
            <RemoteCard
              key={remote.name}
              remote={remote}
              loader={loader}
              providedVersions={status.data?.shell?.shared ?? {}}
              chosen={getVersion(remote.name)}
              onChoose={choose(remote.name)}
            />
          ))}
        </ul>
        <TokenField token={token} onToken={setToken} ref={tokenField} />
        <CompositionLink {...{ releases, token, page }} onTokenMissing={focusToken} />
        <LocalServersForm composition={composition} page={page} />
        <Promotion
          live={listLiveReleases(parts)}
          token={token}
          onTokenMissing={focusToken}
          linked={composition.linked !== undefined}
        />
      </div>
    </section>
  )
}
