import { access } from 'node:fs/promises'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import type { RemoteManifest } from '@tessera/shared-contracts'
import { CommandError } from './define-command.ts'
import type { Project } from './project.ts'

/** Reads the manifests of the shell and of all remotes of a project. */
export async function readManifests({ root, workspaces }: Project): Promise<RemoteManifest[]> {
  const files = workspaces.map(name => path.join(root, name, 'src/manifest.ts'))
  const present = await Promise.all(
    files.map(file =>
      access(file).then(
        () => [file],
        () => [],
      ),
    ),
  )
  return Promise.all(
    present.flat().map(async file => {
      const { manifest } = (await import(pathToFileURL(file).href)) as { manifest: RemoteManifest }
      return manifest
    }),
  )
}

/** @throws {CommandError} where a URL could match both the path and an existing screen */
export function assertPathUnclaimed(wantedPath: string, manifests: readonly RemoteManifest[]): void {
  for (const { name, screens } of manifests) {
    const claimed = screens.find(({ path }) => pathsOverlap(path, wantedPath))
    if (claimed)
      throw new CommandError(
        `${claimed.path} is claimed by ${name}, screen "${claimed.name}"; choose another --path.`,
      )
  }
}

/** Whether a URL exists that matches both paths. `:name` matches any one segment. */
function pathsOverlap(one: string, other: string): boolean {
  const [left, right] = [one, other].map(path => path.split('/').filter(Boolean)) as [string[], string[]]
  return (
    left.length === right.length &&
    left.every((segment, index) => {
      const opposite = right[index] ?? ''
      return segment === opposite || segment.startsWith(':') || opposite.startsWith(':')
    })
  )
}
