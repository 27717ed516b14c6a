import { devBuildVersion, type ComposedRemote } from '@tessera/shared-contracts'
import { Badge } from '@tessera/shared-ui'
import { useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import type { RemoteLoader } from '../../composition/loader/remote-loader-types.ts'

/** Shows which release of a remote this page mounts. After a fallback it differs from the composition. */
export function PageRelease({ loader, remote }: { loader: RemoteLoader; remote: ComposedRemote }) {
  const { t } = useTranslation('shell')
  const release = useSyncExternalStore(loader.subscribe, () => loader.getActiveRelease(remote))
  const mounted = useSyncExternalStore(loader.subscribe, () => release && loader.hasMounted(release))

  if (!release) {
    return (
      <>
        <code>{remote.current.version}</code>
        <Badge tone="danger">{t('composer.failed')}</Badge>
      </>
    )
  }
  return (
    <>
      <code>{release.version === devBuildVersion ? release.base : release.version}</code>
      {release.version === devBuildVersion && <Badge tone="accent">{t('composer.local')}</Badge>}
      {release !== remote.current && (
        <Badge tone="warning">{t('composer.fellBack', { version: remote.current.version })}</Badge>
      )}
      {mounted ? (
        <Badge tone="success">{t('composer.mounted')}</Badge>
      ) : (
        <Badge>{t('composer.notMounted')}</Badge>
      )}
    </>
  )
}
