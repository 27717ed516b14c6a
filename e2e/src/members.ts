import { expect, type BrowserContext } from '@playwright/test'
import type { Site } from './start-site.ts'

const password = 'a-good-password'

/** Makes an account by the site's own calls and signs a browser in with it. */
export async function join(context: BrowserContext, site: Site, address: string, username = 'Noor') {
  const post = (path: string, fields: object) => context.request.post(`${site.url}/api/${path}.php`, fields)
  await post('send_code', { form: { email: address } })
  const code = await site.mailedCode(address)
  await post('register', { multipart: { username, email: address, password, code } })
  const answer = await post('login', { form: { email: address, password } })
  expect(await answer.json()).toMatchObject({ success: true })
}

/** Gives whoever is signed in a year of the annual plan. */
export async function subscribe(context: BrowserContext, site: Site) {
  const code = await site.admin('codes', 'create', '--plan', 'annual', '--count', '1')
  const answer = await context.request.post(`${site.url}/api/activate.php`, {
    multipart: { activation_code: code },
  })
  expect(await answer.json()).toMatchObject({ success: true })
}
