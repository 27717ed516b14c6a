import type { RemoteStatus } from '@tessera/shared-contracts'
import { Badge } from '@tessera/shared-ui'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import type { RemoteLoader } from '../composition/remote-loader.ts'
import { Fact } from './fact.tsx'
import { InThisPage } from './in-this-page.tsx'
import { useMoment } from './moment.ts'
import { ReleaseChoice } from './release-choice.tsx'
import styles from './remote-card.module.css'
import type { RemoteOverview } from './release-overview.ts'
import { SharedPackages } from './shared-packages.tsx'

interface RemoteCardProps {
  remote: RemoteOverview
  loader: RemoteLoader
  /** Version of every package that the shell brings. */
  shell: Record<string, string>
  chosen: string | undefined
  onChoose(version: string): void
}

/** One remote: what this page has of it, what is live and how that fares, and which release to look at. */
export function RemoteCard({ remote, loader, shell, chosen, onChoose }: RemoteCardProps) {
  const { t } = useTranslation('shell')
  const moment = useMoment()
  const titleId = useId()
  const { name, composed, status, live, releases } = remote

  return (
    <li className={styles.card} aria-labelledby={titleId}>
      <div className={styles.title}>
        <h3 id={titleId}>{name}</h3>
        {!live && <Badge>{t('composer.notLive')}</Badge>}
      </div>
      <dl className={styles.facts}>
        {composed && (
          <Fact name={t('composer.inThisPage')}>
            <InThisPage loader={loader} remote={composed} />
          </Fact>
        )}
        {status && (
          <>
            <Fact name={t('composer.live')}>
              <code>{status.version}</code>
              <small>
                {t('composer.activated', { by: status.activatedBy, time: moment(status.activatedAt) })}
              </small>
            </Fact>
            <Fact name={t('composer.previous')}>
              {status.previous ? <code>{status.previous}</code> : t('composer.none')}
            </Fact>
            <Fact name={t('composer.health')}>
              <Health mounts={status.mounts} faults={status.faults} />
            </Fact>
            {status.canary && (
              <Fact name={t('composer.canary')}>
                <code>{status.canary.version}</code>
                <small>
                  {t('composer.share', { percent: status.canary.percent, by: status.canary.activatedBy })}
                </small>
                <Health mounts={status.canary.mounts} faults={status.canary.faults} />
              </Fact>
            )}
          </>
        )}
      </dl>
      {status && <SharedPackages asked={status.shared} brought={shell} />}
      <ReleaseChoice {...{ name, releases, live, chosen, onChoose }} />
    </li>
  )
}

function Health({ mounts, faults }: Pick<RemoteStatus, 'mounts' | 'faults'>) {
  const { t } = useTranslation('shell')
  const moment = useMoment()
  return (
    <>
      <span>
        {t('composer.mounts', { count: mounts })} ·{' '}
        <span className={faults.count > 0 ? styles.faulty : undefined}>
          {t('composer.faults', { count: faults.count })}
        </span>
      </span>
      {faults.last && (
        <small title={faults.last.stack ?? undefined}>
          {moment(faults.last.at)}: <q>{faults.last.message}</q>
        </small>
      )}
    </>
  )
}
