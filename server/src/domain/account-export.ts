import type { Creation } from './creations.ts'
import { originalKey } from './media.ts'
import { asUser, type Member } from './member.ts'
import { avatarKeyOf } from './profile.ts'
import type { Stores } from './stores.ts'

/** One file of an export: a text made for it, or a file of the media store. */
export type ExportedFile = { name: string; text: string } | { name: string; key: string }

/**
 * Everything that is kept of a member: the account, its ledger, works and portfolios as JSON, and every
 * picture and video as it was made.
 */
export async function exportOf(stores: Stores, member: Member): Promise<ExportedFile[]> {
  const account = await stores.accounts.find(member.id)
  const creations = await stores.creations.ofMember(member.id)
  const works = new Map(creations.map(creation => [creation.medium.id, creation]))
  const media = await stores.media.ofOwner(member.id)
  const names = new Map(media.map(medium => [medium.id, fileName(works.get(medium.id), originalKey(medium))]))

  const portfolioIds = creations.flatMap(({ portfolioId }) => portfolioId ?? [])
  const portfolios = await Promise.all(portfolioIds.map(id => stores.portfolios.find(id)))
  const avatar = avatarKeyOf(member.avatarUrl)
  return [
    json('account.json', {
      ...asUser(member),
      avatarUrl: undefined,
      avatar: avatar ? 'avatar.webp' : null,
      registered: iso(account?.createdAt ?? 0),
    }),
    json(
      'credits.json',
      (await stores.ledger.ofMember(member.id)).map(({ at, kind, amount }) => ({
        at: iso(at),
        kind,
        amount,
      })),
    ),
    json(
      'works.json',
      creations.map(creation => ({
        id: creation.id,
        type: creation.fileType,
        title: creation.title,
        prompt: creation.prompt,
        public: creation.public,
        file: names.get(creation.medium.id),
        portfolio: creation.portfolioId && `portfolios/${creation.portfolioId}.json`,
      })),
    ),
    json(
      'generations.json',
      (await stores.generations.ofMember(member.id, Number.MAX_SAFE_INTEGER)).map(generation => ({
        at: iso(generation.createdAt),
        engine: generation.engine,
        ...generation.order,
        files: generation.pictures.map(({ mediumId }) => names.get(mediumId)),
      })),
    ),
    json(
      'upscales.json',
      (await stores.upscales.ofMember(member.id)).map(({ createdAt, original, result }) => ({
        at: iso(createdAt),
        engine: result?.engine,
        original: names.get(original.id),
        file: result && names.get(result.medium.id),
      })),
    ),
    json(
      'feedback.json',
      (await stores.feedback.ofMember(member.id)).map(({ sentAt, category, text }) => ({
        at: iso(sentAt),
        category,
        text,
      })),
    ),
    ...portfolios.flatMap(portfolio =>
      portfolio
        ? json(`portfolios/${portfolio.id}.json`, {
            title: portfolio.title,
            description: portfolio.description,
            published: iso(portfolio.createdAt),
            pages: portfolio.pages,
          })
        : [],
    ),
    ...media.map(medium => ({ name: names.get(medium.id) ?? medium.id, key: originalKey(medium) })),
    ...(avatar ? [{ name: 'avatar.webp', key: avatar }] : []),
  ]
}

const json = (name: string, value: unknown): ExportedFile => ({
  name,
  text: `${JSON.stringify(value, null, 2)}\n`,
})

const iso = (at: number) => new Date(at).toISOString()

/** Works bear their title as far as every system takes it for a name; the key keeps two of them apart. */
function fileName(work: Creation | undefined, key: string): string {
  if (!work) return `pictures/${key}`
  const title = work.title.replaceAll(/[\p{Cc}\\/:*?"<>|\s]+/gu, ' ').trim()
  const short = Array.from(title).slice(0, 60).join('').trim()
  return `works/${short} ${key}`.replace('/ ', '/')
}
