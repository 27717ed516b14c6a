import type { AddressInfo } from 'node:net'
import { openClassifier } from './adapters/moderation/classifier.ts'
import { systemTimer } from './adapters/timer.ts'
import { findFfmpeg, videoWorkshop } from './adapters/video-workshop.ts'
import { classifyingModerator } from './domain/moderation.ts'
import { startTestApp } from './testing.ts'

// A server as a process of its own, so that its memory can be told from the test's. It says where it is and
// with which cookie a member is logged in.
const classifier = openClassifier({ timer: systemTimer })
const site = await startTestApp({
  adapters: {
    videos: videoWorkshop(findFfmpeg(process.env.PATH ?? '')),
    moderator: classifyingModerator(classifier, { harmless: [], report: error => console.error(error) }),
  },
})
const { cookies } = await site.member()
await site.app.listen({ port: 0, host: '127.0.0.1' })
const { port } = site.app.server.address() as AddressInfo
process.send?.({
  address: `http://127.0.0.1:${port}`,
  cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
  folder: site.folder,
})
process.once('disconnect', () => void Promise.all([site.close(), classifier.close()]))
