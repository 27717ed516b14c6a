/** Docker's health check: exits with 0 when the server or worker of this container is ready. */
const ports = process.env.PORT ? [process.env.PORT] : ['3000', '3002']
const responses = await Promise.allSettled(ports.map(port => fetch(`http://127.0.0.1:${port}/readyz`)))
process.exit(responses.some(({ value }) => value?.ok) ? 0 : 1)
