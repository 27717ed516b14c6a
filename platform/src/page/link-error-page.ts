import type { Language } from '@tessera/shared-contracts'
import type { UnusableLink } from '../links/composition-links.ts'
import { escapeHtml } from '@tessera/server-kit/http/html'
import { translatePlatform } from '../texts.ts'
import { toHashSource } from '../composition/import-map.ts'

const style = `
  body { margin: 0; min-height: 100vh; display: grid; place-items: center; background: #101114; color: #e8e9ed;
    font: 16px/1.6 system-ui, sans-serif; }
  main { max-width: 34rem; padding: 24px; }
  h1 { font-size: 28px; line-height: 1.25; }
  li { overflow-wrap: anywhere; }
  a { color: #b9a3ff; }
`

/** The policy of {@link renderLinkErrorPage}, which runs no script. */
export const linkErrorPolicy = `default-src 'none'; style-src ${toHashSource(style)}; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`

/** Renders the page that staging shows instead of a composition whose link has expired or was never valid. */
export function renderLinkErrorPage(link: UnusableLink, language: Language): string {
  const { title, text, releases } = describeLink(link, language)
  const list = releases.map(release => `<li>${escapeHtml(release)}</li>`).join('')
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)}</title>
<style>${style}</style>
</head>
<body>
<main>
<h1>${escapeHtml(title)}</h1>
<p>${escapeHtml(text)}</p>
${list && `<ul>${list}</ul>\n`}<p><a href="/?composition=live">${escapeHtml(translatePlatform(language, 'link.openLive'))}</a></p>
</main>
</body>
</html>
`
}

function describeLink(link: UnusableLink, language: Language) {
  if (link.state === 'invalid')
    return {
      title: translatePlatform(language, 'link.invalid'),
      text: translatePlatform(language, 'link.invalidReason'),
      releases: [],
    }
  const time = new Intl.DateTimeFormat(language, {
    dateStyle: 'medium',
    timeStyle: 'short',
    timeZone: 'UTC',
  }).format(link.expires)
  return {
    title: translatePlatform(language, 'link.expired'),
    text: translatePlatform(language, 'link.expiredReason', { time: `${time} UTC` }),
    releases: link.releases.map(({ remote, version }) => `${remote}@${version}`),
  }
}
