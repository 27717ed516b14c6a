import {
  formatDate,
  formatProvenance,
  getAudienceKey,
  type Provenance,
  type RemoteStatus,
} from '@tessera/shared-contracts'
import { Badge } from '@tessera/shared-ui'
import { useId, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { RemoteLoader } from '../../composition/loader/remote-loader-types.ts'
import { PageRelease } from './page-release.tsx'
import { ReleaseSelect } from './release-select.tsx'
import styles from './release-card.module.css'
import { shellName, type ReleaseOverview } from './release-overview.ts'
import { SharedPackages } from './shared-packages.tsx'

interface ReleaseCardProps {
  overview: ReleaseOverview
  loader: RemoteLoader
  /** Version of every package that the shell shares. */
  providedVersions: Record<string, string>
  chosen: string | undefined
  onChoose(version: string): void
}

/** The release in this page, the live release with the health figures of a remote, and the choice of a release. */
export function ReleaseCard({ overview, loader, providedVersions, chosen, onChoose }: ReleaseCardProps) {
  const { t, i18n } = useTranslation('shell')
  const titleId = useId()
  const { name, shown, composed, status, live, isLiveKnown } = overview
  const isShell = name === shellName

  return (
    <li className={styles.card} aria-labelledby={titleId}>
      <div className={styles.title}>
        <h3 id={titleId}>{name}</h3>
        {isLiveKnown && !live && !isShell && <Badge>{t('composer.notLive')}</Badge>}
      </div>
      <dl className={styles.facts}>
        {shown && (
          <Fact name={t('composer.inThisPage')}>
            {composed ? <PageRelease loader={loader} remote={composed} /> : <code>{shown}</code>}
          </Fact>
        )}
        {live && (
          <Fact name={t('composer.live')}>
            <code>{live}</code>
            {status && (
              <small>
                {t('composer.activated', {
                  by: status.activatedBy,
                  time: formatDate(status.activatedAt, i18n.language, 'dateTime'),
                })}
              </small>
            )}
            {status?.provenance && <Origin provenance={status.provenance} />}
          </Fact>
        )}
        {status && (
          <>
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
                  {t('composer.share', {
                    audience: t(`composer.audience.${getAudienceKey(status.canary.cohort)}`, {
                      percent: status.canary.percent,
                      count: status.canary.cohort?.members ?? 0,
                    }),
                    by: status.canary.activatedBy,
                  })}
                </small>
                <Health mounts={status.canary.mounts} faults={status.canary.faults} />
              </Fact>
            )}
          </>
        )}
      </dl>
      {status && <SharedPackages ranges={status.shared} provided={providedVersions} />}
      <ReleaseSelect
        {...{ name, live, chosen, onChoose }}
        // Another shell needs another page, because the shell mounts all remotes.
        hint={isShell && t('composer.shellHint')}
      />
    </li>
  )
}

/** The commit of a release, and the note of the person who published it. */
function Origin({ provenance }: { provenance: Provenance }) {
  const origin = formatProvenance(provenance)
  return (
    <>
      {origin && (
        <small>
          <code>{origin}</code>
        </small>
      )}
      {provenance.note && (
        <small>
          <q>{provenance.note}</q>
        </small>
      )}
    </>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className={styles.fact}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}

function Health({ mounts, faults }: Pick<RemoteStatus, 'mounts' | 'faults'>) {
  const { t, i18n } = useTranslation('shell')
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
          {formatDate(faults.last.at, i18n.language, 'dateTime')}: <q>{faults.last.message}</q>
        </small>
      )}
    </>
  )
}
