/** Ends with 0 where the process of this container is ready, site or worker; for Docker's HEALTHCHECK. */
const ports = [process.env.PORT || '3000', process.env.WORKER_PORT || '3002']
const answers = await Promise.allSettled(ports.map(port => fetch(`http://127.0.0.1:${port}/readyz`)))
process.exit(answers.some(({ value }) => value?.ok) ? 0 : 1)
