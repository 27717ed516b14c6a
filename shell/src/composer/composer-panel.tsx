import { failureText } from '@tessera/shared-auth'
import { Badge, Button, IconButton, leavesFocusTo, Notice, Spinner } from '@tessera/shared-ui'
import { useRef, useState, type KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { useChannelStatusQuery, usePublishedReleasesQuery } from './composer-api.ts'
import type { ComposerProps } from './composer.tsx'
import styles from './composer-panel.module.css'
import { CompositionLink } from './composition-link.tsx'
import { useIntegratorToken } from './integrator-token.ts'
import { LocalServersForm } from './local-servers-form.tsx'
import { Promotion } from './promotion.tsx'
import { RemoteCard } from './remote-card.tsx'
import { linkedReleases, liveReleases, overviewOf, shellName } from './release-overview.ts'
import { ShellCard } from './shell-card.tsx'
import { TokenField } from './token-field.tsx'
import { useMoment } from './moment.ts'

interface ComposerPanelProps extends Required<ComposerProps> {
  id: string
  onClose(): void
}

/** Lies over the page and leaves it usable; Escape, or its button, puts it away. */
export function ComposerPanel({ id, composition, loader, page, onClose }: ComposerPanelProps) {
  const { t } = useTranslation('shell')
  const moment = useMoment()
  const status = useChannelStatusQuery({}, { refetchOnMountOrArgChange: true })
  const published = usePublishedReleasesQuery({}, { refetchOnMountOrArgChange: true })
  const { token, setToken } = useIntegratorToken()
  const tokenField = useRef<HTMLInputElement>(null)
  const refresh = useRef<HTMLButtonElement>(null)
  const focusToken = () => tokenField.current?.focus()
  const [chosen, setChosen] = useState<Record<string, string>>({})

  const { shell, remotes } = overviewOf(composition, status.data, published.data?.releases ?? [])
  const parts = [shell, ...remotes]
  const releases = linkedReleases(parts, chosen)
  const versionOf = (name: string) => releases.find(({ remote }) => remote === name)?.version
  const choose = (name: string) => (version: string) => setChosen({ ...chosen, [name]: version })
  const failure = status.error ?? published.error
  const again = () => {
    void status.refetch()
    void published.refetch()
  }
  const key = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && !event.defaultPrevented) onClose()
  }

  return (
    // The region listens to what happens inside; its controls are its own.
    // eslint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <section id={id} className={styles.panel} aria-labelledby={`${id}-title`} onKeyDown={key}>
      <header className={styles.header}>
        <h2 id={`${id}-title`}>{t('composer.title')}</h2>
        <Badge tone="accent">{composition.channel}</Badge>
        <IconButton
          ref={refresh}
          icon="refresh"
          size="small"
          label={t('composer.refresh')}
          className={styles.refresh}
          onClick={again}
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
          <Notice>{t('composer.linked', { time: moment(composition.linked.expires) })}</Notice>
        )}
        {failure && (
          <Notice tone="danger">
            <p>{failureText(failure, t('composer.noStatus'))}</p>
            <Button ref={leavesFocusTo(() => refresh.current)} size="small" onClick={again}>
              {t('area.retry')}
            </Button>
          </Notice>
        )}
        {status.isLoading && <Spinner label={t('composer.asking')} />}
        <ul className={styles.remotes}>
          <ShellCard shell={shell} chosen={versionOf(shellName)} onChoose={choose(shellName)} />
          {remotes.map(remote => (
            <RemoteCard
              key={remote.name}
              remote={remote}
              loader={loader}
              shell={status.data?.shell?.shared ?? {}}
              chosen={versionOf(remote.name)}
              onChoose={choose(remote.name)}
            />
          ))}
        </ul>
        <TokenField token={token} onToken={setToken} ref={tokenField} />
        <CompositionLink {...{ releases, token, page }} onTokenMissing={focusToken} />
        <LocalServersForm composition={composition} page={page} />
        <Promotion
          live={liveReleases(parts)}
          token={token}
          onTokenMissing={focusToken}
          linked={composition.linked !== undefined}
        />
      </div>
    </section>
  )
}
