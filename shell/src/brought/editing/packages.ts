import * as sharedContracts from './shared-contracts.ts'
import * as sharedUi from './shared-ui.ts'

export const packages = { '@tessera/shared-contracts': sharedContracts, '@tessera/shared-ui': sharedUi }
