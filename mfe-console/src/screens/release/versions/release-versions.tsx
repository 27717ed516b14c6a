import {
  formatDate,
  type CallResponse,
  type ConsoleLiveRelease,
  type getConsoleReleaseVersions,
} from '@tessera/shared-contracts'
import { Badge, Button } from '@tessera/shared-ui'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatBytes } from '../../../format-bytes.ts'
import { DataTable, type Column } from '../../../list/data-table.tsx'
import { PagedList } from '../../../list/paged-list.tsx'
import { ActivateDialog } from '../../../release-change/activate-dialog.tsx'
import { useGetConsoleReleaseVersionsInfiniteQuery } from '../../../releases-api.ts'
import { Section } from '../../member/parts/section.tsx'
import { ProvenanceText } from '../../releases/parts/provenance-text.tsx'
import { shortenVersion, VersionLabel } from '../../releases/parts/version-label.tsx'

type StoredVersion = NonNullable<CallResponse<typeof getConsoleReleaseVersions>['versions']>[number]

interface ReleaseVersionsProps {
  remote: string
  /** The live release; undefined without one, and until it is known. */
  live: ConsoleLiveRelease | null | undefined
}

/** The stored releases of a remote, newest first. Each of them can be activated. */
export function ReleaseVersions({ remote, live }: ReleaseVersionsProps) {
  const { t, i18n } = useTranslation('mfe-console')
  const query = useGetConsoleReleaseVersionsInfiniteQuery({ remote })
  const [activated, setActivated] = useState<string | null>(null)
  const columns: readonly Column<StoredVersion>[] = [
    {
      id: 'version',
      label: t('releases.version'),
      render: ({ version }) => (
        <span>
          <VersionLabel version={version} /> <VersionState version={version} live={live} />
        </span>
      ),
    },
    {
      id: 'published',
      label: t('release.published'),
      render: ({ published_at, published_by }) => (
        <span>
          <time dateTime={published_at}>{formatDate(published_at, i18n.language, 'dateTime')}</time>{' '}
          <bdi>{published_by}</bdi>
        </span>
      ),
    },
    {
      id: 'size',
      label: t('release.size'),
      isNumeric: true,
      render: ({ bytes }) => formatBytes(bytes, t, i18n.language),
    },
    {
      id: 'signature',
      label: t('releases.signature'),
      render: ({ signed_by }) => (signed_by ? <code>{signed_by}</code> : t('releases.unsigned')),
    },
    {
      id: 'provenance',
      label: t('releases.provenance'),
      render: ({ provenance }) => (
        <span>
          <ProvenanceText provenance={provenance} />
        </span>
      ),
    },
    {
      id: 'act',
      label: t('audit.act'),
      render: ({ version }) =>
        version !== live?.version && (
          <Button size="small" onClick={() => setActivated(version)}>
            {t('release.activate')}
          </Button>
        ),
    },
  ]
  return (
    <Section title={t('release.versions')}>
      <PagedList
        query={query}
        rows={query.data?.pages.flatMap(page => page.versions ?? [])}
        emptyText={t('release.noVersions')}
      >
        {versions => (
          <DataTable
            caption={t('release.versions')}
            columns={columns}
            rows={versions}
            getKey={({ version }) => version}
          />
        )}
      </PagedList>
      {activated !== null && (
        <ActivateDialog
          activated={{ remote, version: activated }}
          name={shortenVersion(activated)}
          onClose={() => setActivated(null)}
        />
      )}
    </Section>
  )
}

/** Whether a version is live, the canary, or what a rollback returns to. */
function VersionState({ version, live }: { version: string; live: ReleaseVersionsProps['live'] }) {
  const { t } = useTranslation('mfe-console')
  if (version === live?.version) return <Badge tone="success">{t('release.state.live')}</Badge>
  if (version === live?.canary?.version) return <Badge tone="accent">{t('releases.canary')}</Badge>
  return version === live?.previous ? <Badge>{t('releases.previous')}</Badge> : null
}
