import { LegalScreen } from '../legal/legal-screen.tsx'

export const RulesScreen = () => <LegalScreen name="rules" />
