import type { FakeServer } from '@tessera/shared-auth/testing'
import { getPasskeys, getTotpStatus, type Language, type Passkey } from '@tessera/shared-contracts'
import { createHomepageServer, renderHomepage } from '../../homepage-testing.tsx'

export const createPasskey = (name: string, fields: Partial<Passkey> = {}): Passkey => ({
  id: `id of ${name}`,
  name,
  created_at: '2026-06-01T08:00:00Z',
  last_used_at: null,
  ...fields,
})

interface Factors {
  passkeys: Passkey[]
  hasApp: boolean
  recoveryCodesLeft: number
}

/**
 * Renders the settings of a member with these factors. A handler of the server changes them by assignment.
 *
 * @param prepareServer sets handlers before the screen makes its calls
 */
export async function renderTwoStep(
  initial: Partial<Factors> = {},
  language: Language = 'en',
  prepareServer: (server: FakeServer) => void = () => undefined,
) {
  const factors: Factors = { passkeys: [], hasApp: false, recoveryCodesLeft: 0, ...initial }
  const server = createHomepageServer([])
  server.on(getPasskeys, () => ({ success: true, passkeys: factors.passkeys }))
  server.on(getTotpStatus, () => ({
    success: true,
    enabled: factors.hasApp,
    recovery_codes_left: factors.recoveryCodesLeft,
  }))
  prepareServer(server)
  const view = renderHomepage('/personal-homepage?tab=settings', language)
  await view.findByText({ en: /^(Shows a new code|Couldn't)/, zh: /^(每 30 秒|两步验证加载失败)/ }[language])
  return { server, factors, ...view }
}

export const recoveryCodes = Array.from({ length: 10 }, (_, index) => `abcd-efg${index}`)
