import type { FastifyRequest } from 'fastify'
import {
  findScreen,
  pathMatches,
  type ComposedRelease,
  type Language,
  type PageHeadResponse,
  type ScreenManifest,
} from '@tessera/shared-contracts'
import type { ResolvedComposition } from '../composition/resolved-composition.ts'
import type { InlineData } from './inline-data.ts'
import type { SiteCalls } from './site-calls.ts'

/** A screen, with the remote that has it and its release; both null for a screen of the shell. */
export type RequestedScreen = ScreenManifest & { remote: string | null; release: ComposedRelease | null }

/** Which page a request is for. */
export interface PageTarget {
  /** Null for an unknown address. */
  screen: RequestedScreen | null
  /** Without the parameters that the screen does not declare. */
  address: URL
  language: Language
}

/** What a page shows, as the calls of its screen describe it. */
export interface RequestedPage extends PageTarget {
  head: (PageHeadResponse & { address: string }) | null
  inlineData: readonly InlineData[]
  /** False where the screen or its subject does not exist. */
  isKnown: boolean
  /** False where a call failed, so that the next page may have more. */
  isComplete: boolean
}

/** Makes the calls that the screen declares for its page. `isPublic`: they are made for no visitor in particular. */
export async function readRequestedPage(
  siteCalls: SiteCalls,
  target: PageTarget,
  { request, isPublic }: { request: FastifyRequest; isPublic: boolean },
): Promise<RequestedPage> {
  const { screen } = target
  if (!screen) return { ...target, screen, head: null, inlineData: [], isKnown: false, isComplete: true }
  const page = { ...target, screen, request, isPublic }
  const [head, data] = await Promise.all([siteCalls.readHead(page), siteCalls.readData(page)])
  return {
    ...target,
    head: head.content,
    inlineData: data.content,
    isKnown: head.content?.state !== 'missing',
    isComplete: head.isComplete && data.isComplete,
  }
}

export function findRequestedScreen(
  { composition, shell }: ResolvedComposition,
  path: string,
): RequestedScreen | null {
  const shellScreen = shell.screens.find(screen => pathMatches(screen.path, path))
  if (shellScreen) return { ...shellScreen, remote: null, release: null }
  const found = findScreen(composition, path)
  return found ? { ...found.screen, remote: found.remote.name, release: found.remote.current } : null
}
