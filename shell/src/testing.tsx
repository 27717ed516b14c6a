import { renderScreen, type RenderScreenOptions } from '@tessera/shared-auth/testing'
import type { Language, User } from '@tessera/shared-contracts'
import { PasswordStrengthContext } from '@tessera/shared-ui'
import type { ReactNode } from 'react'
import en from '../locales/en.json'
import zh from '../locales/zh.json'
import { createSiteI18n, LanguageProvider } from './i18n/language.tsx'
import { renderPasswordStrength } from './password-strength/deferred-password-strength.tsx'

export const texts = { en, zh }

/** A member on the free plan. */
export const freeMember: User = {
  username: 'Grace',
  email: 'grace@example.org',
  credits: 60,
  subscription: { plan: 'Basic', type: 'base', expiryDate: null },
}

/** A paying member. */
export const payingMember: User = {
  username: 'Ada',
  email: 'ada@example.org',
  avatarUrl: '/media/ada.webp',
  credits: 1_260,
  subscription: { plan: 'Annual subscription', type: 'annual', expiryDate: '2027-05-31' },
}

type Options = Partial<Omit<RenderScreenOptions, 'texts' | 'namespace' | 'manifest'>> & {
  language?: Language
}

/** Renders a part of the shell with the shell's texts and language provider. `setLanguage` switches its language. */
export function renderInShell(part: ReactNode, options: Options = {}) {
  const { language = 'en' } = options
  const siteI18n = createSiteI18n(language, texts[language])
  const rendered = renderScreen(
    <PasswordStrengthContext value={renderPasswordStrength}>
      <LanguageProvider siteI18n={siteI18n}>{part}</LanguageProvider>
    </PasswordStrengthContext>,
    { ...options, texts, namespace: 'shell' },
  )
  return { ...rendered, setLanguage: siteI18n.setLanguage }
}
