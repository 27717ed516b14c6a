/** The types of assets and of jest's matchers, for the `types` option of a remote's tsconfig.json. */
import './assets.d.ts'
import './css.d.ts'
import './jest/jest-axe.d.ts'
import './jest/matchers.d.ts'
import './slot.d.ts'
