import { remoteConfig } from '@tessera/remote-preset/webpack'

export default remoteConfig(import.meta.url)
