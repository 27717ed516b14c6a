import * as sharedUi from './shared-ui.ts'

export const packages = { '@tessera/shared-ui': sharedUi }
