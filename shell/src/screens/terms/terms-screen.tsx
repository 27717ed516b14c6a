import { LegalScreen } from '../legal/legal-screen.tsx'

export const TermsScreen = () => <LegalScreen name="terms" />
