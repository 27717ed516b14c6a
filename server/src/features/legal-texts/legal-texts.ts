import type { BilingualLegalText, LegalTextName } from '@tessera/shared-contracts'

declare module '../../feature.ts' {
  interface FeatureServices {
    legalTexts: LegalTexts
  }
}

/** The terms, the privacy policy and the rules of this installation. They do not change while the process runs. */
export type LegalTexts = Readonly<Record<LegalTextName, BilingualLegalText>>
