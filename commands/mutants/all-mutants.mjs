import { accountMutants } from './account-mutants.mjs'
import { alertMutants } from './alert-mutants.mjs'
import { boundaryMutants } from './boundary-mutants.mjs'
import { consoleMutants } from './console-mutants.mjs'
import { databaseMutants } from './database-mutants.mjs'
import { imageEngineMutants } from './image-engine-mutants.mjs'
import { largeMemberMutants } from './large-member-mutants.mjs'
import { mediaMutants } from './media-mutants.mjs'
import { moderationMutants } from './moderation-mutants.mjs'
import { operationMutants } from './operation-mutants.mjs'
import { outageMutants } from './outage-mutants.mjs'
import { platformMutants } from './platform-mutants.mjs'
import { reliabilityMutants } from './reliability-mutants.mjs'
import { remoteMutants } from './remote-mutants.mjs'
import { safetyMutants } from './safety-mutants.mjs'
import { serverMutants } from './server-mutants.mjs'
import { severalMachinesMutants } from './several-machines-mutants.mjs'
import { shellMutants } from './shell-mutants.mjs'
import { unhandledErrorMutants } from './unhandled-error-mutants.mjs'

/** @type {import('./mutant.d.ts').Mutant[]} */
export const allMutants = [
  ...accountMutants,
  ...alertMutants,
  ...serverMutants,
  ...unhandledErrorMutants,
  ...consoleMutants,
  ...largeMemberMutants,
  ...mediaMutants,
  ...imageEngineMutants,
  ...moderationMutants,
  ...databaseMutants,
  ...operationMutants,
  ...outageMutants,
  ...reliabilityMutants,
  ...safetyMutants,
  ...boundaryMutants,
  ...platformMutants,
  ...severalMachinesMutants,
  ...shellMutants,
  ...remoteMutants,
]
