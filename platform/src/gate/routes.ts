import type { FastifyInstance } from 'fastify'
import { captureScreen } from '@tessera/shared-contracts'
import { registerCallRoute } from '@tessera/server-kit/http/call-route'
import { DomainError } from '@tessera/server-kit/http/domain-error'
import type { ReleaseStore } from '../releases/release-store.ts'
import { requireRemoteAccess } from '../tokens/platform-tokens.ts'
import type { RequestAccess } from '../tokens/request-access.ts'
import type { ScreenCamera } from './screen-camera.ts'

/** Registers the call that captures a screen of a release in the browser of the gate. */
export function registerCaptureRoute(
  app: FastifyInstance,
  services: { access: RequestAccess; store: Pick<ReleaseStore, 'find'>; camera: ScreenCamera },
): void {
  const { access, store, camera } = services
  registerCallRoute(app, captureScreen, async ({ body, request }) => {
    const { remote, version, screen } = body
    requireRemoteAccess(await access.requireActor(request), remote)
    const release = await store.find(remote, version)
    const path = release?.record.screens.find(({ name }) => name === screen)?.path
    if (path === undefined) throw new DomainError('platform.unknownRelease', { remote, version })
    const image = await camera.capture({ remote, version, screen, path })
    return { success: true, image: image?.toString('base64') ?? null }
  })
}
