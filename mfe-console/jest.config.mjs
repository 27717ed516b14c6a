import { jestConfig } from '@tessera/remote-preset/jest'

export default jestConfig(import.meta.url)
