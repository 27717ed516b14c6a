import type { FastifyInstance } from 'fastify'
import { parseJson, type Channel } from '@tessera/shared-contracts'
import { z } from 'zod'
import type { Clock } from '@tessera/server-kit/clock'
import type { VisitorLimiter } from '../visitor-limiter.ts'
import type { ReleaseStore } from '../releases/release-store.ts'
import type { BlockedContent, PolicyReportStore } from './store.ts'

/** Where pages tell browsers to send reports. */
export const policyReportPath = '/platform/policy-reports'

const maxBytes = 10_000
const maxLength = 200

const report = z.object({
  'csp-report': z.object({
    'effective-directive': z.string().max(maxLength).optional(),
    'violated-directive': z.string().max(maxLength).optional(),
    'blocked-uri': z.string().max(5_000).optional(),
    'source-file': z.string().max(5_000).optional(),
  }),
})

/** Registers the route that browsers send reports of the content security policy to. The response is the same for every report. */
export function registerPolicyReportRoute(
  app: FastifyInstance,
  services: {
    policyReports: PolicyReportStore
    store: Pick<ReleaseStore, 'listLive'>
    limitVisitor: VisitorLimiter
    channel: Channel
    clock: Clock
  },
): void {
  const { policyReports, store, limitVisitor, channel, clock } = services

  /** Anyone can name releases that no page has. Their number has no limit, so such a report counts for none. */
  async function requireServed({ release, ...content }: BlockedContent): Promise<BlockedContent> {
    const live = release === '' ? [] : await store.listLive(channel)
    const isServed = live.some(({ name, version, canary }) =>
      [version, canary?.version].some(served => `${name}@${served}` === release),
    )
    return { ...content, release: isServed ? release : '' }
  }

  app.addContentTypeParser(
    'application/csp-report',
    { parseAs: 'string', bodyLimit: maxBytes },
    (_request, body, done) => done(null, body),
  )
  app.post(policyReportPath, async (request, reply) => {
    await limitVisitor('report', request)
    const read = report.safeParse(parseJson(String(request.body)))
    if (read.success) {
      const content = await requireServed(toBlockedContent(read.data['csp-report']))
      await policyReports.add(channel, content, clock())
    }
    return reply.status(204).send()
  })
}

/** Keeps only the parts that identify the cause, because URLs of pages and their queries may be personal. */
function toBlockedContent(csp: z.output<typeof report>['csp-report']): BlockedContent {
  const { 'blocked-uri': address = '', 'source-file': file = '' } = csp
  const [, remote, version] = /\/remotes\/([\w-]{1,100})\/([^/?#]{1,100})\//.exec(file) ?? []
  const { origin = 'null', protocol = '' } = URL.parse(address) ?? {}
  return {
    directive: csp['effective-directive'] ?? csp['violated-directive']?.split(' ')[0] ?? '',
    blocked: (protocol === '' ? address : origin === 'null' ? protocol : origin).slice(0, maxLength),
    release: remote && version ? `${remote}@${decodeVersion(version)}` : '',
  }
}

const decodeVersion = (version: string) => version.replaceAll(/%2b/gi, '+')
