import * as sharedContracts from './shared-contracts.ts'

export const packages = { '@tessera/shared-contracts': sharedContracts }
