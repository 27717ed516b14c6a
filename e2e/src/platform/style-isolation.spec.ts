import type { Page } from '@playwright/test'
import { createRelease } from './create-release.ts'
import { expect, test } from './platform-test.ts'

/** What starters and style libraries write for a page of their own. */
const ownStyles = `
:root, :host { --accent: rgb(1, 2, 3); --color-text: rgb(9, 9, 9); --space-3: 50px }
html { color-scheme: light; letter-spacing: 1px }
body { margin: 0; padding: 13px; width: 600px; font: 20px/1.5 serif; color: rgb(4, 5, 6); background: rgb(240, 240, 240); text-align: center }
#root { padding: 7px }
#root > section { border-top: 3px solid red }
* { box-sizing: content-box }
*, ::before { outline: 1px solid green }
h1, h2 { color: rgb(200, 0, 0); font-size: 30px; margin: 11px }
a { color: var(--accent); text-transform: uppercase }
a:not(.none):hover { color: blue }
header, footer, aside, nav, main { background: yellow; border: 5px solid red; display: block }
button::before { content: 'x' }
svg { width: 100px }
@media all { button { border: 4px dotted blue; padding: 9px } }
@layer any { ul { list-style: square; padding-left: 33px } }
p { color: inherit; & b { color: teal } }
[class] { opacity: 0.5 }
`
const lateStyles = `[aria-label], li { letter-spacing: 3px !important }`

const markup = `<section><h1>Alone</h1><h2>Second</h2><p>Text <b>bold</b> <a href="/help">link</a></p>
<ul><li>one</li></ul><button class="none">Press</button><input value="field"><header>Head</header><img alt="none"></section>`

/** Adds the styles in the ways of builds and libraries when the page says so. */
const code = (name: string) => `
const addInserted = (parent, text) => {
  const { sheet } = document.head.appendChild(document.createElement('style'))
  const parsed = new CSSStyleSheet()
  parsed.replaceSync(text)
  for (const rule of parsed.cssRules) sheet.insertRule(rule.cssText, sheet.cssRules.length)
  return sheet
}
const ways = {
  async link(text) {
    const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', href: new URL('styles.css', import.meta.url).href })
    document.head.append(link)
    await new Promise(resolve => { link.onload = resolve })
  },
  async element(text) { document.head.appendChild(document.createElement('style')).append(text) },
  async inserted(text) { addInserted(document.head, text) },
  async adopted(text) {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(text)
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
  },
}
export function mount(element) {
  element.innerHTML = ${JSON.stringify(markup)}
  const [sheet] = [addInserted(document.head, '${name} { color: red }')]
  globalThis.addOwnStyles = async way => {
    await ways[way](${JSON.stringify(ownStyles)})
    sheet.insertRule(${JSON.stringify(lateStyles)}, 0)
  }
  return () => element.replaceChildren()
}`

const styled = 'mfe-styled'
const release = createRelease({
  name: styled,
  code: code(styled),
  files: { 'styles.css': ownStyles },
})

/** Reads the styles of elements and of what is before and after them, after the transitions. */
const readStyles = (page: Page, selector: string) =>
  page.evaluate(async query => {
    await Promise.all(document.getAnimations().map(({ finished }) => finished.catch(() => null)))
    const read = (style: CSSStyleDeclaration) =>
      Object.fromEntries(Array.from(style, name => [name, style.getPropertyValue(name)]))
    return [...document.querySelectorAll(query)].flatMap(element =>
      [undefined, '::before', '::after'].map(pseudo => ({
        of: `${element.localName} ${element.getAttribute('class') ?? ''}${pseudo ?? ''}`,
        ...read(getComputedStyle(element, pseudo)),
      })),
    )
  }, selector)

const chrome = ['header', 'aside, nav', 'footer']
  .flatMap(each => each.split(', '))
  .flatMap(each => [`body ${each}:not(section *)`, `body ${each}:not(section *) *`])
  .join(', ')

async function openStyled(page: Page) {
  await page.goto(`/${styled}`)
  await expect(page.getByRole('heading', { name: 'Alone' })).toBeVisible()
}
const addStyles = (page: Page, way: string) =>
  page.evaluate(
    name => (globalThis as unknown as { addOwnStyles(way: string): Promise<void> }).addOwnStyles(name),
    way,
  )

test.use({ reducedMotion: 'reduce' })
test.beforeAll(({ platform }) => platform.publishAndActivate(release))

for (const way of ['link', 'element', 'inserted', 'adopted'])
  test(`element rules of an area reach the area only: ${way}`, async ({ page, browser }) => {
    await openStyled(page)
    const before = await readStyles(page, chrome)
    expect(before.length).toBeGreaterThan(100)
    await addStyles(page, way)
    await expect(page.getByRole('heading', { name: 'Alone' })).toHaveCSS('color', 'rgb(200, 0, 0)')
    expect(await readStyles(page, chrome)).toEqual(before)

    await page.evaluate(() =>
      document.body.appendChild(document.createElement('dialog')).append(document.createElement('a')),
    )
    const link = page.locator('body > dialog > a')
    await expect(link).toHaveCSS('color', 'rgb(1, 2, 3)')
    await expect(page.locator('body > dialog')).not.toHaveCSS('text-align', 'center')

    const alone = await browser.newPage({ reducedMotion: 'reduce' })
    await alone.setContent(
      `<!doctype html><style>${ownStyles}${lateStyles}</style><body><div id="root">${markup}<p id="plain"></p></div>`,
    )
    await page.evaluate(() => document.querySelector('main')?.append(document.createElement('em')))
    await alone.evaluate(() => document.documentElement.append(document.createElement('em')))
    const [[inherited], [initial]] = [
      await readStyles(page, 'main > em'),
      await readStyles(alone, 'html > em'),
    ]
    // What an area does not set itself, it inherits from the page
    const inheritedNames = new Set(
      Object.entries(inherited ?? {}).flatMap(([name, value]) =>
        initial?.[name as 'of'] === value ? [] : [name],
      ),
    )
    const omit = (styles: Awaited<ReturnType<typeof readStyles>>) =>
      styles.map(style =>
        Object.fromEntries(
          Object.entries(style).filter(([name]) => !inheritedNames.has(name) || set.has(name)),
        ),
      )
    const set = new Set(['font-family', 'font-size', 'line-height', 'color', 'text-align', 'color-scheme'])
    const own = await readStyles(page, 'main section, main section *')
    expect(own.length).toBeGreaterThan(20)
    expect(omit(own)).toEqual(omit(await readStyles(alone, 'section, section *')))
    await alone.close()
  })
