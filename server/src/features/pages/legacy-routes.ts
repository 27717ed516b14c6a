import type { FastifyInstance } from 'fastify'

/** Redirects the address that the user menu of the specification links to (specification 1, §2). */
export function registerLegacyRoutes(app: FastifyInstance): void {
  app.get('/personal_homepage.html', (_request, reply) => reply.redirect('/personal-homepage', 301))
}
