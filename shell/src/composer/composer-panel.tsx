import { formatDate, type Composition } from '@tessera/shared-contracts'
import { describeCallFailure } from '@tessera/shared-auth'
import { Badge, Button, IconButton, restoreFocusOnUnmount, Notice, Spinner } from '@tessera/shared-ui'
import { useRef, useState, type KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import type { RemoteLoader } from '../composition/loader/remote-loader-types.ts'
import { useChannelStatusQuery, usePublishedReleasesQuery } from './composer-api.ts'
import styles from './composer-panel.module.css'
import { CompositionLink } from './composition-link.tsx'
import { LocalServersForm } from './local-servers/local-servers-form.tsx'
import { PathConflicts } from './path-conflicts.tsx'
import { Promotion } from './promotion.tsx'
import { ReleaseList } from './releases/release-list.tsx'
import { createReleaseOverview, listLinkedReleases } from './releases/release-overview.ts'

export interface ComposerPanelProps {
  composition: Composition
  loader: RemoteLoader
  page: Pick<Location, 'assign' | 'reload'>
  id: string
  onClose(): void
}

/** Lies over the page without blocking it. Escape and its button close it. */
export function ComposerPanel({ id, composition, loader, page, onClose }: ComposerPanelProps) {
  const { t, i18n } = useTranslation('shell')
  const status = useChannelStatusQuery({}, { refetchOnMountOrArgChange: true })
  const published = usePublishedReleasesQuery({ newest: 'each' }, { refetchOnMountOrArgChange: true })
  const refreshButton = useRef<HTMLButtonElement>(null)
  const [chosen, setChosen] = useState<Record<string, string>>({})

  const parts = createReleaseOverview(composition, status.data, published.data?.releases ?? [])
  const releases = listLinkedReleases(parts, chosen)
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
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
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
        <PathConflicts composition={composition} />
        <ReleaseList
          parts={parts}
          releases={releases}
          loader={loader}
          providedVersions={status.data?.shell?.shared ?? {}}
          onChoose={(remote, version) => setChosen({ ...chosen, [remote]: version })}
        />
        <CompositionLink {...{ releases, page }} />
        <LocalServersForm composition={composition} page={page} />
        <Promotion linked={composition.linked !== undefined} />
      </div>
    </section>
  )
}
