export { createChannels } from '../src/channels/channels.ts'
export { systemActor } from '../src/channels/default-activation.ts'
export { createReleaseRegistry } from '../src/registry/release-registry.ts'
export { nameCamera, noFrameRenderer, passingSmokeTest } from './smoke-tests.ts'
export {
  addFile,
  createRemoteBuild,
  createShellBuild,
  deployBuilds,
  toReleaseBuild,
  type TestBuild,
} from './test-releases.ts'
