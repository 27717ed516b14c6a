import { LegalScreen } from '../legal/legal-screen.tsx'

export const PrivacyScreen = () => <LegalScreen name="privacy" />
