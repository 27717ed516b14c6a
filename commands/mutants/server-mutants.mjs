const tasks = 'server/src/features/tasks'
const portfolios = 'server/src/features/portfolios'
const credits = 'server/src/features/credits'
const sessions = 'server/src/features/sessions'
const uploads = 'server/src/features/uploads'
const media = 'server/src/features/media'
const rateLimits = 'server/src/features/rate-limits'

/** @type {import('../mutants.mjs').Mutant[]} */
export const serverMutants = [
  {
    is: 'a runner that lost its lease writes',
    file: `${tasks}/store.ts`,
    from: `.where('lease_holder', '=', holder)
      .executeTakeFirst()`,
    to: `.executeTakeFirst()`,
    test: `${tasks}/store.test.ts`,
  },
  {
    is: 'a runner that lost its lease renews it',
    file: `${tasks}/store.ts`,
    from: `.where('lease_holder', '=', holder)
        .execute()`,
    to: `.execute()`,
    test: `${tasks}/store.test.ts`,
  },
  {
    is: 'a task is claimed before it is ready',
    file: `${tasks}/store.ts`,
    from: `.where('ready_at', '<=', now)`,
    to: '',
    test: `${tasks}/store.test.ts`,
  },
  {
    is: 'a submitted task is cancelled',
    file: `${tasks}/store.ts`,
    from: `.where('submitting_at', 'is', null),`,
    to: ',',
    test: `${tasks}/store.test.ts`,
  },
  {
    is: 'a claim counts no attempt',
    file: `${tasks}/store.ts`,
    from: 'sql`attempts + 1`',
    to: 'sql`attempts`',
    test: `${tasks}/task-runner.test.ts`,
  },
  {
    is: 'an interrupted order is repeated at an engine that cannot tell',
    file: `${tasks}/execute-task.ts`,
    from: `if (mayBeOrdered && !getEngine(task, services).canResubmit)`,
    to: `if (mayBeOrdered && false)`,
    test: `${tasks}/task-runner.test.ts`,
  },
  {
    is: 'a task that was cancelled meanwhile is ordered',
    file: `${tasks}/execute-task.ts`,
    from: `if (!(await stores.tasks.startSubmission(task.id, holder, clock()))) return`,
    to: `await stores.tasks.startSubmission(task.id, holder, clock())`,
    test: `${tasks}/task-runner.test.ts`,
  },
  {
    is: 'the result of a lost lease is saved',
    file: `${tasks}/execute-task.ts`,
    from: `if (!(await stores.tasks.finish(task.id, lease.holder, { at, failure: null }))) return false`,
    to: `await stores.tasks.finish(task.id, lease.holder, { at, failure: null })`,
    test: `${tasks}/lost-lease.test.ts`,
  },
  {
    is: 'files without a record stay',
    file: `${tasks}/execute-task.ts`,
    from: `    await removeUnrecordedFiles(services, completion.files)
  }`,
    to: '  }',
    test: `${tasks}/lost-lease.test.ts`,
  },
  {
    is: 'an outage of the store counts as an attempt',
    file: `${tasks}/execute-task.ts`,
    from: `const readyAt = services.clock() + outageDelayMs
      await services.stores.tasks.release(task.id, lease.holder, { readyAt, attempts: task.attempts - 1 })`,
    to: `const readyAt = services.clock() + outageDelayMs
      await services.stores.tasks.release(task.id, lease.holder, { readyAt, attempts: task.attempts })`,
    test: `${tasks}/task-runner.test.ts`,
  },
  {
    is: 'a portfolio that moderation refused is published',
    file: `${portfolios}/portfolios.ts`,
    from: `if (verdict === 'refused') throw new DomainError('portfolio.moderated')`,
    to: '',
    test: `${portfolios}/portfolio-limits.test.ts`,
  },
  {
    is: 'only the preview of a portfolio is moderated',
    file: `${portfolios}/portfolios.ts`,
    from: `for (const file of files) verdicts.push`,
    to: `for (const file of files.slice(0, 1)) verdicts.push`,
    test: `${portfolios}/own-images.test.ts`,
  },
  {
    is: 'the own images of a portfolio do not count for moderation',
    file: `${portfolios}/portfolios.ts`,
    from: `const verdicts = [ownVerdict]`,
    to: `const verdicts: (typeof ownVerdict)[] = []`,
    test: `${portfolios}/own-images.test.ts`,
  },
  {
    is: "an image of another member's is published",
    file: `${portfolios}/own-images.ts`,
    from: `if (medium?.ownerId !== member.id) throw new DomainError('portfolio.picture')`,
    to: `if (!medium) throw new DomainError('portfolio.picture')`,
    test: 'server/test/app/other-members-ids.test.ts',
  },
  {
    is: 'an original that nothing has shown is published as it is',
    file: `${portfolios}/own-images.ts`,
    from: `else unshown.set(source, file)`,
    to: `else verdicts.push('passed')`,
    test: `${portfolios}/own-images.test.ts`,
  },
  {
    is: 'a failed publication leaves its files',
    file: `${portfolios}/portfolios.ts`,
    from: `await deleteFiles(services.media, stored)`,
    to: '',
    test: `${portfolios}/portfolio-images.test.ts`,
  },
  {
    is: 'a portfolio has no limit for its document',
    file: `${portfolios}/document.ts`,
    from: `checkDocumentLimits(pages, images.size)
`,
    to: '',
    test: `${portfolios}/portfolio-limits.test.ts`,
  },
  {
    is: 'a portfolio may have any number of pixels',
    file: `${portfolios}/portfolios.ts`,
    from: `await checkPixels(imageProcessor, [previewImage, ...files.values()])`,
    to: '',
    test: `${portfolios}/portfolio-limits.test.ts`,
  },
  {
    is: 'credits are reserved beyond the balance',
    file: `${credits}/ledger-store.ts`,
    from: `.where(account => account(account('balance', '+', amount), '>=', 0))`,
    to: '',
    test: `${credits}/ledger.test.ts`,
  },
  {
    is: 'an entry counts twice',
    file: `${credits}/ledger-store.ts`,
    from: `if (written.numInsertedOrUpdatedRows === 0n) return false`,
    to: '',
    test: `${credits}/ledger.test.ts`,
  },
  {
    is: 'a task is captured and refunded',
    file: `${credits}/ledger.ts`,
    from: 'key: `settle:${taskId}`',
    to: 'key: `settle:${taskId}:${outcome.kind}`',
    test: `${credits}/ledger.test.ts`,
  },
  {
    is: 'a task that was never charged is refunded',
    file: `${credits}/ledger.ts`,
    from: 'if (!(await ledger.has(`hold:${taskId}`))) return',
    to: '',
    test: `${credits}/ledger.test.ts`,
  },
  {
    is: 'a mailbox gets free credits for each of its tags',
    file: `${credits}/free-grants-store.ts`,
    from: "${name.split('+')[0]}@",
    to: '${name}@',
    test: `${credits}/routes.test.ts`,
  },
  {
    is: 'a mailbox gets free credits again',
    file: `${credits}/free-grants-store.ts`,
    from: 'return numInsertedOrUpdatedRows === 1n',
    to: 'return true',
    test: `${credits}/routes.test.ts`,
  },
  {
    is: 'a refused attempt counts for other limits',
    file: `${rateLimits}/rate-limiter.ts`,
    from: `if (current && current.count >= limit.max) refuse(limit, current.resetsAt)`,
    to: `if (current && current.count > limit.max) refuse(limit, current.resetsAt)`,
    test: `${rateLimits}/rate-limiter.test.ts`,
  },
  {
    is: 'simultaneous attempts pass a rate limit',
    file: `${rateLimits}/rate-limiter.ts`,
    from: `if (count > limit.max) refuse(limit, resetsAt)`,
    to: '',
    test: `${rateLimits}/rate-limiter.test.ts`,
  },
  {
    is: 'members share a rate limit',
    file: `${rateLimits}/rate-limiter.ts`,
    from: `.update(JSON.stringify([name, ...subject]))`,
    to: `.update(JSON.stringify([name]))`,
    test: `${rateLimits}/rate-limiter.test.ts`,
  },
  {
    is: 'an expired session logs in',
    file: `${sessions}/sessions.ts`,
    from: `if (!session || session.expiresAt <= now) return null`,
    to: `if (!session) return null`,
    test: `${sessions}/routes.test.ts`,
  },
  {
    is: 'an expired session is listed as a device',
    file: `${sessions}/sessions.ts`,
    from: `.filter(({ expiresAt }) => expiresAt > now)`,
    to: '',
    test: 'server/src/features/accounts/routes.test.ts',
  },
  {
    is: 'a suspended member logs in',
    file: `${sessions}/sessions.ts`,
    from: `if ((await accounts.find(accountId))?.suspendedAt) throw new DomainError('account.suspended')`,
    to: '',
    test: 'server/src/admin.test.ts',
  },
  {
    is: 'a used session expires all the same',
    file: `${sessions}/sessions.ts`,
    from: `if (now - session.lastSeenAt >= hourMs)`,
    to: `if (now - session.lastSeenAt < 0)`,
    test: `${sessions}/routes.test.ts`,
  },
  {
    is: 'a changed password leaves other sessions',
    file: 'server/src/features/accounts/password/change-password.ts',
    from: `await sessions.removeOthers(memberId, hashToken(token))`,
    to: '',
    test: 'server/src/features/accounts/routes.test.ts',
  },
  {
    is: 'a common password is accepted',
    file: 'server/src/features/accounts/password/common-passwords.ts',
    from: `commonPasswords.has(password.toLowerCase())`,
    to: `commonPasswords.has(password)`,
    test: `${sessions}/routes.test.ts`,
  },
  {
    is: 'the quota of uploads ignores the new file',
    file: `${uploads}/uploads.ts`,
    from: `if (bytes + more > quota.bytes)`,
    to: `if (bytes > quota.bytes)`,
    test: `${uploads}/upload-quota.test.ts`,
  },
  {
    is: "a video is judged by the poster of its member's browser",
    file: `${uploads}/uploads.ts`,
    from: `if (stills.length === 0) verdicts.push('waiting')`,
    to: '',
    test: `${uploads}/routes.test.ts`,
  },
  {
    is: 'an upload with the key of another counts again',
    file: `${uploads}/uploads.ts`,
    from: `            if (earlier) {
              await deleteFiles(media, [medium])
              return earlier
            }`,
    to: '',
    test: `${uploads}/routes.test.ts`,
  },
  {
    is: 'HEIC counts as mp4',
    file: `${media}/file-type.ts`,
    from: `return otherBrands.test(head.slice(8)) ? null : 'mp4'`,
    to: `return 'mp4'`,
    test: `${media}/file-type.test.ts`,
  },
  {
    is: 'Matroska counts as WebM',
    file: `${media}/file-type.ts`,
    from: String.raw`return head.slice(0, 80).includes('\x42\x82\x84webm') ? 'webm' : null`,
    to: `return 'webm'`,
    test: `${media}/file-type.test.ts`,
  },
  {
    is: 'any RIFF counts as WebP',
    file: `${media}/file-type.ts`,
    from: `head.startsWith('RIFF') && head.endsWith('WEBP')`,
    to: `head.startsWith('RIFF')`,
    test: `${media}/file-type.test.ts`,
  },
]
