import type { Passkey } from '@tessera/shared-contracts'
import type { TFunction } from 'i18next'

/** Only Chromium supports `navigator.userAgentData`. */
type NavigatorWithPlatform = Navigator & { userAgentData?: { platform?: string } }

/** Returns a name for a new passkey that no other passkey of the member has: `Passkey on Windows`, `Passkey 2`. */
export function suggestPasskeyName(passkeys: readonly Passkey[], t: TFunction<'mfe-account'>): string {
  const platform = (navigator as NavigatorWithPlatform).userAgentData?.platform
  const name = platform ? t('twoStep.nameOnPlatform', { platform }) : t('twoStep.defaultName')
  const taken = new Set(passkeys.map(passkey => passkey.name))
  let suggestion = name
  for (let number = 2; taken.has(suggestion); number += 1) suggestion = `${name} ${number}`
  return suggestion
}
