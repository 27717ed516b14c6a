const uncaughtTest = 'server/src/uncaught-errors.test.ts'

/**
 * What must hold for errors that would end a process.
 *
 * @type {import('./mutant.d.ts').Mutant[]}
 */
export const unhandledErrorMutants = [
  {
    is: 'an uncaught error of a request stops the process',
    file: 'server/src/web/request-context.ts',
    from: `storage.run({ request, reply }, done)`,
    to: `done()`,
    test: uncaughtTest,
  },
  {
    is: 'the response of an uncaught error stays open',
    file: 'server/src/uncaught-errors.ts',
    from: `reply.raw.destroy()`,
    to: ``,
    test: uncaughtTest,
  },
  {
    is: 'an uncaught error of no request is survived',
    file: 'server/src/uncaught-errors.ts',
    from: `return stop()`,
    to: `return`,
    test: uncaughtTest,
  },
  {
    is: 'a response that began before the process stops keeps its connection',
    file: 'server/src/web/close-on-shutdown.ts',
    from: `app.server.closeIdleConnections()`,
    to: `{}`,
    test: uncaughtTest,
  },
  {
    is: 'a process whose log is on a full disk never ends',
    file: 'server/src/log/log.ts',
    from: `if (isWritable) flush()`,
    to: `flush()`,
    test: 'server/src/log/log.test.ts',
  },
  {
    is: 'an unreadable file ends the process that uploads it to the bucket',
    file: 'server/src/infra/storage/bucket/bucket.ts',
    from: `.once('error', error => unreadable.abort(error))`,
    to: ``,
    test: 'server/src/infra/storage/bucket/bucket.test.ts',
  },
  {
    is: 'a stream that is piped has an owner',
    file: 'commands/unhandled-errors/ownership.mjs',
    from: `if (name === 'pipe' || forwarders.includes(name)) return`,
    to: `if (name !== '') return`,
    test: 'commands/unhandled-errors/find-unhandled-errors.test.mjs',
  },
  {
    is: 'a connection without a request holds up the stop of a process',
    file: 'server/src/web/close-on-shutdown.ts',
    from: `if (socket.bytesRead === 0) socket.destroy()`,
    to: `if (socket.bytesRead < 0) socket.destroy()`,
    test: 'server/src/web/close-on-shutdown.test.ts',
  },
  {
    is: 'an error has the headers of the file that could not be read',
    file: 'server-kit/src/http/errors.ts',
    from: `for (const name of contentHeaders) reply.removeHeader(name)`,
    to: ``,
    test: 'server/src/features/media-access/routes.test.ts',
  },
  {
    is: 'an error has the type of the file that could not be read',
    file: 'server-kit/src/http/errors.ts',
    from: `.type('application/json; charset=utf-8')`,
    to: ``,
    test: 'server/src/features/media-access/routes.test.ts',
  },
  {
    is: 'a HEAD starts an export',
    file: 'server-kit/src/http/call-route.ts',
    from: `exposeHeadRoute: !call.hasEffects,`,
    to: ``,
    test: 'server/src/web/same-origin.test.ts',
  },
  {
    is: 'a domain in other characters is another mailbox',
    file: 'server/src/features/accounts/members/account-fields.ts',
    from: ` &&\n    domainToASCII(domain) === domain`,
    to: ``,
    test: 'server/src/features/accounts/sessions/routes.test.ts',
  },
]
