import { existsSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { pathsOverlap, type RemoteManifest } from '@tessera/shared-contracts'
import { CommandError } from '@tessera/command-line'
import type { LiveSite } from './live-site.ts'
import type { Project } from './project.ts'

/** Reads the manifests of the shell and of all remotes of a project. */
export async function readManifests({ root, workspaces }: Project): Promise<RemoteManifest[]> {
  const files = workspaces.map(name => path.join(root, name, 'src/manifest.ts')).filter(existsSync)
  return Promise.all(
    files.map(async file => {
      const { manifest } = (await import(pathToFileURL(file).href)) as { manifest: RemoteManifest }
      return manifest
    }),
  )
}

/** @throws {CommandError} where a URL could match both the path and an existing screen */
export function assertPathUnclaimed(wantedPath: string, areas: LiveSite['areas']): void {
  for (const { name, screens } of areas) {
    const claimed = screens.find(({ path }) => pathsOverlap(path, wantedPath))
    if (claimed)
      throw new CommandError(
        `${claimed.path} is claimed by ${name}, screen "${claimed.name}"; choose another --path.`,
      )
  }
}
