import type { FastifyRequest } from 'fastify'
import {
  findScreen,
  pathMatches,
  type ComposedRelease,
  type Language,
  type PageHeadResponse,
  type ScreenManifest,
} from '@tessera/shared-contracts'
import { getPageLanguage } from '@tessera/server-kit/http/language'
import type { ResolvedComposition } from '../composition/resolved-composition.ts'
import type { InlineData } from './inline-data.ts'
import type { SiteCalls } from './site-calls.ts'

/** A screen, with the remote that has it and its release; both null for a screen of the shell. */
type RequestedScreen = ScreenManifest & { remote: string | null; release: ComposedRelease | null }

/** What a page shows, as the calls of its screen describe it. */
export interface RequestedPage {
  address: URL
  language: Language
  /** Null for an unknown address. */
  screen: RequestedScreen | null
  head: (PageHeadResponse & { address: string }) | null
  inlineData: readonly InlineData[]
  /** False where the screen or its subject does not exist. */
  isKnown: boolean
}

/** Finds the screen at an address, and makes the calls that it declares for its page. */
export async function readRequestedPage(
  siteCalls: SiteCalls,
  composed: ResolvedComposition,
  address: URL,
  request: FastifyRequest,
): Promise<RequestedPage> {
  const language = getPageLanguage(request)
  const screen = findRequestedScreen(composed, address.pathname)
  if (!screen) return { address, language, screen, head: null, inlineData: [], isKnown: false }
  const page = { screen, address, language, request }
  const [head, inlineData] = await Promise.all([siteCalls.readHead(page), siteCalls.readData(page)])
  return { address, language, screen, head, inlineData, isKnown: head?.state !== 'missing' }
}

function findRequestedScreen(
  { composition, shell }: ResolvedComposition,
  path: string,
): RequestedScreen | null {
  const shellScreen = shell.screens.find(screen => pathMatches(screen.path, path))
  if (shellScreen) return { ...shellScreen, remote: null, release: null }
  const found = findScreen(composition, path)
  return found ? { ...found.screen, remote: found.remote.name, release: found.remote.current } : null
}
