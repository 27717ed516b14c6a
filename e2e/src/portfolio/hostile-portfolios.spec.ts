import type { BrowserContext } from '@playwright/test'
import sharp from 'sharp'
import { registerAndLogIn } from '../fixtures/members.ts'
import { expect, test, type Site } from '../fixtures/site-test.ts'

const preview = await sharp({ create: { width: 81, height: 94, channels: 3, background: '#4a0e15' } })
  .jpeg()
  .toBuffer()
const elsewhere = 'https://elsewhere.example/pixel'

/** Hostile texts, names and titles. */
const hostileTexts = [
  '<script>document.title = "broken"</script>',
  '<img src=x onerror="document.title=`broken`">',
  '<svg onload="document.title=`broken`">',
  '"><iframe srcdoc="<script>parent.document.title=`broken`</script>">',
  `<link rel=stylesheet href=${elsewhere}>`,
  `<style>@import "${elsewhere}"; * { position: fixed }</style>`,
  '</style><script>alert(1)</script>',
  '{{constructor.constructor("alert(1)")()}}',
  '\u202Etxt.exe\u202C \u0000 \uD800',
  'javascript:alert(1)',
  '${alert(1)}',
  'x'.repeat(9_000),
]

/** Hostile style values. */
const hostileStyleValues = [
  `url(${elsewhere})`,
  `url("${elsewhere}")`,
  'url("//elsewhere.example/pixel")',
  'url("/api/logout.php")',
  'url("data:image/svg+xml;base64,PHN2ZyBvbmxvYWQ9ImFsZXJ0KDEpIi8+")',
  'url("data:text/html;base64,PHNjcmlwdD5hbGVydCgxKTwvc2NyaXB0Pg==")',
  `url("/media/aaaaaaaaaaaaaaaa.png"), url("${elsewhere}")`,
  `image-set("${elsewhere}" 1x)`,
  'expression(alert(1))',
  'red; position: fixed; inset: 0; z-index: 99999',
  'red } body { display: none',
  '#fff" onmouseover="alert(1)',
  'var(--color-text)',
  'calc(100vw * 99)',
  '99999px',
  'inherit',
]
const properties = [
  'backgroundColor',
  'backgroundImage',
  'backgroundSize',
  'backgroundPosition',
  'color',
  'fontFamily',
  'fontSize',
  'textAlign',
  'left',
  'top',
  'width',
  'height',
]
const foreignProperties = ['position', 'zIndex', 'transform', 'animation', 'cursor', '__proto__', 'onclick']
const foreignClasses = [
  '_header',
  'screen',
  'dialog',
  '../../x',
  '"><script>',
  'cover-title\u0000',
  '__proto__',
]

type Json = Record<string, unknown>

const layer = (changes: Json): Json => ({
  id: 'layer',
  type: 'text',
  className: 'cover-title',
  style: {},
  content: 'Calm',
  ...changes,
})
const page = (changes: Json, layers: Json[] = [layer({})]): Json => ({
  id: 'page_1',
  width: 811,
  height: 937,
  layers,
  ...changes,
})
const document = (changes: Json, pages: Json[] = [page({})]): Json => ({
  title: 'Calm',
  description: '',
  pages,
  previewImage: `data:image/jpeg;base64,${preview.toString('base64')}`,
  ...changes,
})

const withLayer = (changes: Json) => document({}, [page({}, [layer(changes)])])

const hostilePortfolios: Json[] = [
  ...hostileTexts.flatMap(content => [
    withLayer({ content }),
    withLayer({ id: content.slice(0, 80) }),
    document({ title: content.slice(0, 60) }),
    document({ description: content.slice(0, 5_000) }),
    document({}, [page({ templateName: content.slice(0, 80) })]),
  ]),
  ...hostileStyleValues.flatMap(value => [
    ...properties.map(property => withLayer({ type: 'image', style: { [property]: value } })),
    document({}, [page({ backgroundColor: value })]),
  ]),
  // What this release does not know is stored, and never shown
  ...[...hostileTexts, ...hostileStyleValues].map(value =>
    document({ [value]: value }, [
      page({ caption: { [value]: [value] } }, [
        layer({ style: { [value]: value } }),
        layer({ id: 'clip', type: value.slice(0, 40), content: value, [value]: value }),
      ]),
    ]),
  ),
  // Boxes that leave their page, alone and as a whole
  ...['-1px', '812px', '9999px', '99999px', '1e9px', '100vw', 'auto', 'calc(1px)', 7].flatMap(value =>
    ['left', 'top', 'width', 'height'].flatMap(side => [
      withLayer({ style: { left: '0px', top: '0px', width: '300px', height: '200px', [side]: value } }),
      withLayer({ style: { [side]: value } }),
    ]),
  ),
  ...foreignProperties.map(property => withLayer({ style: { [property]: 'fixed' } })),
  ...foreignClasses.map(className => withLayer({ className })),
  document({}, [page({ width: 1e9 })]),
  document({}, [page({ height: -5 })]),
  document({}, [page({ width: 'wide' })]),
  document({}, [
    page(
      {},
      Array.from({ length: 61 }, () => layer({})),
    ),
  ]),
  document({ pages: 'none' }),
  document({ previewImage: `data:image/svg+xml;base64,${btoa('<svg onload="alert(1)"/>')}` }),
  document({ previewImage: elsewhere }),
  withLayer({ type: 'script' }),
  withLayer({ content: { toString: 'alert' } }),
]

async function publish(context: BrowserContext, site: Site, portfolio: Json) {
  const response = await context.request.post(`${site.url}/api/portfolios/publish.php`, { data: portfolio })
  const body = (await response.json()) as { success: boolean; id?: string; error?: string; message?: string }
  return { status: response.status(), ...body }
}

/** Navigates within the page like a link. Loading a page for each document would take minutes. */
function navigateInPage(address: string) {
  history.pushState(null, '', address)
  dispatchEvent(new PopStateEvent('popstate'))
}

test('200 hostile documents run nothing, stay in their page and get clear responses', async ({
  context,
  page: reader,
  site,
}) => {
  test.setTimeout(240_000)
  expect(hostilePortfolios.length).toBeGreaterThanOrEqual(200)
  await registerAndLogIn(context, site, 'mallory@example.org', 'Mallory')
  const requested: string[] = []
  reader.on('request', request => requested.push(request.url()))
  reader.on('dialog', dialog => {
    requested.push(`a dialog: ${dialog.message()}`)
    void dialog.dismiss()
  })

  await reader.goto('/tools')
  await expect(reader.getByRole('main')).toBeVisible()
  let published = 0
  for (const portfolio of hostilePortfolios) {
    const { status, success, id, error, message } = await publish(context, site, portfolio)
    const excerpt = JSON.stringify(portfolio.pages).slice(0, 300)
    expect(status, excerpt).toBeLessThan(500)
    if (!success) {
      expect(error ?? message, excerpt).toMatch(/\w+ \w+/)
      continue
    }
    published += 1
    const read = reader.waitForResponse(response => response.url().endsWith(`get.php?id=${id}`))
    await reader.evaluate(navigateInPage, `/portfolio/${id}`)
    await read
    // A document of which nothing is left that can be shown
    const empty = reader.getByText('Nothing to see yet')
    await expect(reader.getByRole('region', { name: 'Page 1' }).or(empty)).toBeVisible()
    const seen = await reader.evaluate(() => {
      const frame = globalThis.document.querySelector('section')?.getBoundingClientRect()
      const layers = [
        ...globalThis.document.querySelectorAll(':is(p, [role=img], :has(> img)):is(section[aria-label] *)'),
      ]
      return {
        titled: globalThis.document.title,
        // Layers that reach over their page are clipped, so only their positioning and their own boxes are checked
        outside: layers.filter(
          one =>
            getComputedStyle(one).position !== 'absolute' || one.clientWidth > 811 || one.clientHeight > 937,
        ).length,
        broken: [...globalThis.document.querySelectorAll('main script, main iframe, main style, main link')]
          .length,
        height: frame?.height ?? 0,
      }
    })
    expect(seen.titled, excerpt).not.toBe('broken')
    expect(seen, excerpt).toMatchObject({ outside: 0, broken: 0 })
    expect(seen.height, excerpt).toBeLessThan(1_200)
  }
  // Some are harmless as text and are published
  expect(published).toBeGreaterThan(40)
  expect(requested.filter(address => !address.startsWith(site.url) && !address.startsWith('data:'))).toEqual(
    [],
  )
})
