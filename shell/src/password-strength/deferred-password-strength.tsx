import type { PasswordStrengthProps } from '@tessera/shared-ui'
import { lazy, type ComponentType } from 'react'

/** The code that rates is large. The rating is advice, so nothing is shown where it cannot be loaded. */
const DeferredPasswordStrength = lazy(
  async (): Promise<{ default: ComponentType<PasswordStrengthProps> }> => {
    try {
      return { default: (await import('./password-strength.tsx')).PasswordStrength }
    } catch {
      return { default: () => null }
    }
  },
)

/** The value of `PasswordStrengthContext` for the page. */
export const renderPasswordStrength = (props: PasswordStrengthProps) => (
  <DeferredPasswordStrength {...props} />
)
