import { minuteMs, type Clock } from '@tessera/server-kit/clock'
import type { Keyring } from '@tessera/server-kit/secrets/keyring'
import { DomainError } from '../../../domain-error.ts'
import type { Account } from '../members/account.ts'
import type { AccountStores } from '../stores.ts'

declare module '../../../feature.ts' {
  interface FeatureServices {
    secondStepTokens: SecondStepTokens
  }
}

const validMs = 10 * minuteMs

/**
 * Signs tokens for a log-in whose password was right and whose second step is missing. A token is void once the
 * password changes.
 */
export function createSecondStepTokens(keyring: Keyring, clock: Clock) {
  const toSigningPayload = ({ id, passwordHash }: Account, expiresAt: number) =>
    `second step ${id} ${expiresAt} ${passwordHash}`
  return {
    issue(account: Account): string {
      const expiresAt = clock() + validMs
      return `${account.id}.${expiresAt}.${keyring.sign(toSigningPayload(account, expiresAt))}`
    },

    /** @throws {DomainError} for a token that is not valid, or no longer */
    async findAccount({ accounts }: Pick<AccountStores, 'accounts'>, token: string): Promise<Account> {
      const [id = '', expiry = '', ...signature] = token.split('.')
      const account = await accounts.find(id)
      const expiresAt = Number(expiry)
      if (
        !account ||
        !(expiresAt > clock()) ||
        !keyring.verify(toSigningPayload(account, expiresAt), signature.join('.'))
      )
        throw new DomainError('twoStep.tokenInvalid')
      return account
    },
  }
}
type SecondStepTokens = ReturnType<typeof createSecondStepTokens>
