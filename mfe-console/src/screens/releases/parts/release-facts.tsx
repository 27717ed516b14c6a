import { formatDate, type ConsoleLiveRelease } from '@tessera/shared-contracts'
import { Badge, CopyButton } from '@tessera/shared-ui'
import { useTranslation } from 'react-i18next'
import { AudienceText } from './audience-text.tsx'
import { FactList } from './fact-list.tsx'
import { FaultRate } from './fault-rate.tsx'
import { ScreenBytes } from './screen-bytes.tsx'
import { SlowShares } from './slow-shares.tsx'
import { ProvenanceText } from './provenance-text.tsx'
import { VersionLabel } from './version-label.tsx'
import styles from './release-facts.module.css'

interface ReleaseFactsProps {
  release: ConsoleLiveRelease
  /** Whether a phone shows the most important facts only, and folds the others. */
  isFolded?: boolean
}

/** What is known of a live release, and of its canary. */
export function ReleaseFacts({ release, isFolded = false }: ReleaseFactsProps) {
  const { t, i18n } = useTranslation('mfe-console')
  const { language } = i18n
  const { version, previous, activated_by, activated_at, mounts, provenance, signed_by, canary } = release
  const { settings_count, changed_settings_count } = release
  return (
    <>
      <FactList
        isFolded={isFolded}
        facts={[
          {
            id: 'version',
            value: <CopiedVersion version={version} />,
          },
          {
            id: 'previous',
            isDetail: true,
            value: previous ? <VersionLabel version={previous} /> : t('releases.noPrevious'),
          },
          {
            id: 'activated',
            isDetail: true,
            value: (
              <>
                <bdi>{activated_by}</bdi>{' '}
                <time dateTime={activated_at}>{formatDate(activated_at, language, 'dateTime')}</time>
              </>
            ),
          },
          { id: 'mounts', value: mounts.toLocaleString(language) },
          { id: 'faults', value: <FaultRate reports={release} /> },
          { id: 'slow', isDetail: true, value: <SlowShares reports={release} /> },
          { id: 'loads', isDetail: true, value: <ScreenBytes screenBytes={release.screen_bytes} /> },
          {
            id: 'settings',
            isDetail: true,
            value: settings_count
              ? t('releases.settingsChanged', { count: settings_count, changed: changed_settings_count ?? 0 })
              : t('releases.noSettings'),
          },
          {
            id: 'signature',
            isDetail: true,
            value: signed_by ? <code>{signed_by}</code> : t('releases.unsigned'),
          },
          {
            id: 'provenance',
            isDetail: true,
            value: <ProvenanceText provenance={provenance} />,
          },
        ]}
      />
      {canary && (
        <div className={styles.canary}>
          <CanaryFacts canary={canary} isFolded={isFolded} />
        </div>
      )}
    </>
  )
}

interface CanaryFactsProps {
  canary: NonNullable<ConsoleLiveRelease['canary']>
  isFolded: boolean
}

function CanaryFacts({ canary, isFolded }: CanaryFactsProps) {
  const { t, i18n } = useTranslation('mfe-console')
  const { language } = i18n
  return (
    <FactList
      isFolded={isFolded}
      facts={[
        {
          id: 'version',
          label: <Badge tone="accent">{t('releases.canary')}</Badge>,
          value: <CopiedVersion version={canary.version} />,
        },
        {
          id: 'share',
          value: <AudienceText percent={canary.percent} cohort={canary.cohort} />,
        },
        {
          id: 'activated',
          isDetail: true,
          value: <bdi>{canary.activated_by}</bdi>,
        },
        {
          id: 'mounts',
          isDetail: true,
          value: canary.mounts.toLocaleString(language),
        },
        { id: 'faults', value: <FaultRate reports={canary} /> },
        ...(canary.control && canary.percent < 100
          ? [{ id: 'control', isDetail: true, value: <FaultRate reports={canary.control} /> } as const]
          : []),
        { id: 'slow', isDetail: true, value: <SlowShares reports={canary} /> },
        { id: 'loads', isDetail: true, value: <ScreenBytes screenBytes={canary.screen_bytes} /> },
        {
          id: 'provenance',
          isDetail: true,
          value: <ProvenanceText provenance={canary.provenance} />,
        },
      ]}
    />
  )
}

function CopiedVersion({ version }: { version: string }) {
  const { t } = useTranslation('mfe-console')
  return (
    <>
      <VersionLabel version={version} />{' '}
      <CopyButton
        variant="ghost"
        size="small"
        text={version}
        label={t('releases.copyVersion')}
        copiedLabel={t('codes.copied')}
        manualLabel={t('releases.version')}
      />
    </>
  )
}
