import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { languages, releaseRecord, shellRecord } from '@tessera/shared-contracts'
import { findAxeViolations } from './accessibility/axe.ts'
import { logInWithRole } from './console/log-in-with-role.ts'
import { activateAnnualPlan } from './fixtures/members.ts'
import { quickTag } from './fixtures/quick-tag.ts'
import { expect, repositoryRoot, test } from './fixtures/site-test.ts'

/** Reads the paths of all screens without parameters from the builds of this workspace. */
async function listScreenPaths(): Promise<string[]> {
  const read = (folder: string, file: string) =>
    readFile(path.join(repositoryRoot, folder, 'dist', file), 'utf8').then(
      text => JSON.parse(text) as unknown,
      () => null,
    )
  const screens = await Promise.all(
    (await readdir(repositoryRoot)).map(async folder => {
      const remote = await read(folder, 'remote.json')
      if (remote) return releaseRecord.parse(remote).screens
      const shell = await read(folder, 'shell.json')
      return shell ? shellRecord.parse(shell).screens : []
    }),
  )
  return screens
    .flat()
    .map(screen => screen.path)
    .filter(each => !each.includes(':'))
}

const letters = { en: /[a-z]/i, zh: /\p{Script=Han}/u }

for (const language of languages) {
  test.describe(language, () => {
    test.use({ locale: language === 'en' ? 'en-US' : 'zh-CN', viewport: { width: 1440, height: 900 } })

    const title = 'every screen of every area shows its heading to a member, without an error'
    test(title, quickTag, async ({ page, context, site }) => {
      test.setTimeout(120_000)
      await logInWithRole(context, site, 'operator')
      await activateAnnualPlan(context, site)
      const errors: string[] = []
      page.on('console', message => message.type() === 'error' && errors.push(message.text()))
      page.on('pageerror', error => errors.push(error.message))
      const paths = await listScreenPaths()
      expect(paths.length).toBeGreaterThan(15)
      for (const each of paths) {
        const response = await page.goto(each)
        expect(response?.status(), each).toBe(200)
        await expect(page.locator('html')).toHaveAttribute('lang', language)
        await expect(page.getByRole('heading', { level: 1 }), each).toBeVisible()
        await expect(page.getByRole('main'), each).toContainText(letters[language])
        await expect(page.locator('#first-frame'), each).toHaveCount(0)
        if (language === 'en') expect(await findAxeViolations(page), each).toEqual([])
        expect(errors, each).toEqual([])
      }
    })
  })
}
