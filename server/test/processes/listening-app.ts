import type { AddressInfo } from 'node:net'
import { openClassifier } from '../../src/infra/classifier/classifier.ts'
import { sharpImageProcessor } from '../../src/infra/media/image-processor.ts'
import { systemTimer } from '../../src/scheduling/system-timer.ts'
import { findFfmpeg } from '../../src/infra/media/video/ffmpeg.ts'
import { createVideoProcessor } from '../../src/infra/media/video/video-processor.ts'
import { createClassifierModerator } from '../../src/features/moderation/moderation.ts'
import { startTestApp } from '../test-app.ts'

// Runs a server in a process of its own, so that its memory can be measured. It sends its URL and the cookie
// of a member to the parent process.
const classifier = openClassifier({ timer: systemTimer, readPixels: sharpImageProcessor.readPixels })
const site = await startTestApp({
  adapters: {
    videoProcessor: createVideoProcessor(findFfmpeg(process.env.PATH ?? '')),
    moderator: createClassifierModerator(classifier, { harmless: [], report: error => console.error(error) }),
  },
})
const { cookies } = await site.registerMember()
await site.app.listen({ port: 0, host: '127.0.0.1' })
const { port } = site.app.server.address() as AddressInfo
process.send?.({
  address: `http://127.0.0.1:${port}`,
  cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
  folder: site.folder,
})
process.once('disconnect', () => void Promise.all([site.close(), classifier.close()]))
