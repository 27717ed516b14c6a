import { fakeServer, renderScreen } from '@tessera/shared-auth/testing'
import { getConsoleSession, type Language, type Role } from '@tessera/shared-contracts'
import type { ReactNode } from 'react'
import en from '../locales/en.json'
import zh from '../locales/zh.json'
import { manifest } from './manifest.ts'

interface ConsoleOptions {
  /** Null: the server does not know the call, as for everybody without a role. */
  role?: Role | null
  language?: Language
  path: string
  route?: string
}

/** Renders a screen of the console for a member with a role, by default an operator. */
export function renderConsole(
  screen: ReactNode,
  { role = 'operator', language = 'en', ...rest }: ConsoleOptions,
) {
  const server = fakeServer()
  if (role === null) server.fail(getConsoleSession, { status: 404 })
  else server.on(getConsoleSession, () => ({ success: true, role, username: 'Grace' }))
  const render = () =>
    renderScreen(screen, { manifest, texts: { en, zh }, language, user: { username: 'Grace' }, ...rest })
  return { server, render }
}
