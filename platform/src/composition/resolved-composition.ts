import type { Composition, SettingValues, ShellRecord } from '@tessera/shared-contracts'
import type { CanaryVisitor } from '../canary/cohorts/receives-canary.ts'
import type { CompositionLink } from '../links/composition-link.ts'

/** Who requests a page. The member also decides about remotes that exist for certain roles only. */
export interface Viewer extends CanaryVisitor {
  /** Finds the link to a composition that they followed on staging; null without one. */
  findLink?: () => Promise<CompositionLink | null>
}

/** The release of a remote in a composition, and the release that replaces it when it fails. */
export interface ReleaseChoice {
  name: string
  version: string
  previous: string | null
  /** Absent where all settings have their defaults. */
  settings?: SettingValues
}

/** A script of a live release, which is a file of the registry. */
export interface FrameScriptFile {
  name: string
  version: string
  /** Address of the release's files. */
  base: string
  file: string
}

/** The complete composition as a file that never changes, for pages that have a part of it. */
export interface CompositionDocument {
  json: string
  url: string
  integrity: string
  /** False where it has releases that exist for members with a role only. */
  isPublic: boolean
}

export interface ResolvedComposition {
  composition: Composition
  /** Null where the HTML of every page has the complete composition. */
  document: CompositionDocument | null
  shell: ShellRecord
  /** The policy of its pages, with what its releases add, previous ones included. */
  contentSecurityPolicy: string
  /** The import map of the page; null without a release of ES modules. */
  importMap: string | null
  /** The scripts that render first frames. */
  frameScripts: { shell: FrameScriptFile | null; remotes: ReadonlyMap<string, FrameScriptFile> }
}
