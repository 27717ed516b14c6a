import { formatDate, type ConsoleLiveRelease } from '@tessera/shared-contracts'
import { Badge, CopyButton } from '@tessera/shared-ui'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { FaultRate } from './fault-rate.tsx'
import { ProvenanceText } from './provenance-text.tsx'
import { VersionLabel } from './version-label.tsx'
import styles from './release-facts.module.css'

/** What is known of a live release, and of its canary. */
export function ReleaseFacts({ release }: { release: ConsoleLiveRelease }) {
  const { t, i18n } = useTranslation('mfe-console')
  const { language } = i18n
  const { version, previous, activated_by, activated_at, mounts, provenance, signed_by, canary } = release
  const { settings_count, changed_settings_count } = release
  return (
    <>
      <dl className={styles.facts}>
        <Fact label={t('releases.version')}>
          <VersionLabel version={version} /> <CopyVersion version={version} />
        </Fact>
        <Fact label={t('releases.previous')}>
          {previous ? <VersionLabel version={previous} /> : t('releases.noPrevious')}
        </Fact>
        <Fact label={t('releases.activated')}>
          <bdi>{activated_by}</bdi>{' '}
          <time dateTime={activated_at}>{formatDate(activated_at, language, 'dateTime')}</time>
        </Fact>
        <Fact label={t('releases.mounts')}>{mounts.toLocaleString(language)}</Fact>
        <Fact label={t('releases.faults')}>
          <FaultRate reports={release} />
        </Fact>
        <Fact label={t('releases.settings')}>
          {settings_count
            ? t('releases.settingsChanged', { count: settings_count, changed: changed_settings_count ?? 0 })
            : t('releases.noSettings')}
        </Fact>
        <Fact label={t('releases.signature')}>
          {signed_by ? <code>{signed_by}</code> : t('releases.unsigned')}
        </Fact>
        <Fact label={t('releases.provenance')}>
          <ProvenanceText provenance={provenance} />
        </Fact>
      </dl>
      {canary && (
        <dl className={styles.canary}>
          <Fact label={<Badge tone="accent">{t('releases.canary')}</Badge>}>
            <VersionLabel version={canary.version} /> <CopyVersion version={canary.version} />
          </Fact>
          <Fact label={t('releases.share')}>
            {t('releases.shareValue', { percent: canary.percent.toLocaleString(language) })}
          </Fact>
          <Fact label={t('releases.activated')}>
            <bdi>{canary.activated_by}</bdi>
          </Fact>
          <Fact label={t('releases.mounts')}>{canary.mounts.toLocaleString(language)}</Fact>
          <Fact label={t('releases.faults')}>
            <FaultRate reports={canary} />
          </Fact>
          <Fact label={t('releases.provenance')}>
            <ProvenanceText provenance={canary.provenance} />
          </Fact>
        </dl>
      )}
    </>
  )
}

function Fact({ label, children }: { label: ReactNode; children: ReactNode }) {
  return (
    <div className={styles.fact}>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}

function CopyVersion({ version }: { version: string }) {
  const { t } = useTranslation('mfe-console')
  return (
    <CopyButton
      variant="ghost"
      size="small"
      text={version}
      label={t('releases.copyVersion')}
      copiedLabel={t('codes.copied')}
      manualLabel={t('releases.version')}
    />
  )
}
