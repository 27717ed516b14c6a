import { CommandError } from '@tessera/command-line'
import { roles } from '@tessera/shared-contracts'
import { listSecondFactors } from '../features/accounts/two-step/second-factors.ts'
import { defineCommand, type AdminCommand } from './command.ts'
import { requireAccount } from './member-commands.ts'

export const roleCommands: readonly AdminCommand[] = [
  defineCommand({
    name: 'members role',
    isAudited: true,
    usage: `EMAIL ${roles.join('|')}|none`,
    about:
      'gives a member a role, instead of the one they have; the console at /console exists for members with one',
    positionals: { min: 0, max: 2 },
    async run({ positionals: [email, named] }, services) {
      const role = roles.find(each => each === named) ?? null
      if (!role && named !== 'none')
        throw new CommandError(`The role is ${roles.join(', ')} or none, not "${named ?? ''}".`)
      const { id, email: address } = await requireAccount(services, email)
      await services.stores.accounts.setRole(id, role)
      if (!role) return [`${address} has no role.`]
      const needsFactor =
        services.config.twoStepRoles.includes(role) &&
        (await listSecondFactors(services.stores, id)).length === 0
      return [
        `${address} is ${role} from now on.`,
        ...(needsFactor
          ? [
              'The role counts once they have turned on two-step verification and logged in with it (TWO_STEP_ROLES).',
            ]
          : []),
      ]
    },
  }),
]
