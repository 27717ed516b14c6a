import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startTestApp } from '../testing.ts'
import type { openApiDocument } from './openapi.ts'

test('the OpenAPI document names every call of the platform that the server answers', async () => {
  const site = await startTestApp()
  const response = await site.client().get('/platform/openapi.json')
  const { paths } = response.json<ReturnType<typeof openApiDocument>>()
  const routes = site.app.printRoutes({ commonPrefix: false })
  const served = [...routes.matchAll(/(\/platform\/[\w.]+) \(([A-Z, ]+)\)/g)]
    .filter(([, path]) => path !== '/platform/openapi.json')
    .flatMap(([, path, methods = '']) =>
      methods
        .split(', ')
        .filter(method => method === 'GET' || method === 'POST')
        .map(method => `${method} ${path}`),
    )
  const named = Object.entries(paths).flatMap(([path, methods]) =>
    Object.keys(methods).map(method => `${method.toUpperCase()} ${path}`),
  )
  assert.deepEqual(named.sort(), [...served].sort())
  await site.close()
})

test('a field of a request is described with its kind and its bounds', async () => {
  const site = await startTestApp()
  const { paths } = (await site.client().get('/platform/openapi.json')).json<
    ReturnType<typeof openApiDocument>
  >()
  const activation = JSON.stringify(paths['/platform/activations'])
  assert.match(activation, /"percent":\{[^}]*"maximum":99/)
  assert.match(activation, /"channel":\{[^}]*"enum":\["production","staging"\]/)
  await site.close()
})
