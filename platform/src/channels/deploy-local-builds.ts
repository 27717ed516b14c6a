import { channels as allChannels } from '@tessera/shared-contracts'
import { findLocalBuilds } from '../registry/local-builds.ts'
import { DomainError } from '@tessera/server-kit/http/domain-error'
import { createSourceMaps } from '../source-maps/source-maps.ts'
import { createReleaseRegistry, type RegistryDependencies } from '../registry/release-registry.ts'
import type { TranslationKey } from '@tessera/server-kit/texts'
import { translatePlatform, type platformTexts } from '../texts.ts'
import { createChannels, type ChannelDependencies } from './channels.ts'
import { systemActor } from './default-activation.ts'

/**
 * Publishes the builds in a workspace, and activates them on both channels where no person has chosen another release.
 *
 * @param workspace the folder of the packages
 * @param options.neverAgain leaves a channel as it is that has served the release before
 * @param options.log receives a sentence about each new release, and each that cannot be live
 */
export async function deployLocalBuilds(
  services: RegistryDependencies & ChannelDependencies,
  workspace: string,
  { neverAgain, log }: { neverAgain: boolean; log: (line: string) => void },
): Promise<void> {
  const releases = createReleaseRegistry(services)
  const channels = createChannels(services)
  const sourceMaps = createSourceMaps(services)
  await releases.removeAbandoned()
  for (const build of await findLocalBuilds(workspace)) {
    const { existed } = await releases.publish(build, systemActor)
    const release = { remote: build.name, version: build.version }
    if (!existed) {
      // At the first start, compressing the files takes seconds
      log(`Published ${build.name} ${build.version}`)
      await sourceMaps.publish(release, build.sourceMaps, systemActor).catch((error: unknown) => {
        if (!(error instanceof DomainError)) throw error
        const { key, values } = error as DomainError<TranslationKey<typeof platformTexts.en>>
        log(`The source maps of ${build.name} are not stored: ${translatePlatform('en', key, values)}`)
      })
    }
    const conflicts = await channels.activateByDefault(release, allChannels, { neverAgain })
    for (const { sentence } of conflicts) log(`${build.name} ${build.version} is not live: ${sentence}`)
  }
}
