import type { Creation } from '../../creations/creations.ts'
import { originalKey } from '../../media/media.ts'
import { toUser, type Member } from '../member.ts'
import { getAvatarKey } from '../profile/profile.ts'
import type { Stores } from '../../stores.ts'

/**
 * A file of an export: a generated text, a text that is read when its turn comes, because all together would fill the
 * memory, or a file of the media store.
 */
export type ExportFile =
  | { name: string; text: string }
  | { name: string; readText: () => Promise<string> }
  | { name: string; key: string }

/**
 * Lists all data that is stored about a member: the account, ledger, creations and portfolios as JSON, and all
 * original images and videos.
 */
export async function listExportFiles(stores: Stores, member: Member): Promise<ExportFile[]> {
  const account = await stores.accounts.find(member.id)
  const creations = await stores.creations.listByMember(member.id)
  const creationsByMedium = new Map(creations.map(creation => [creation.medium.id, creation]))
  const media = await stores.media.listByOwner(member.id)
  const names = new Map(
    media.map(medium => [medium.id, toFileName(creationsByMedium.get(medium.id), originalKey(medium))]),
  )

  const portfolioIds = creations.flatMap(({ portfolioId }) => portfolioId ?? [])
  const avatar = getAvatarKey(member.avatarUrl)
  return [
    toJsonFile('account.json', {
      ...toUser(member),
      avatarUrl: undefined,
      avatar: avatar ? 'avatar.webp' : null,
      registered: toIsoTime(account?.createdAt ?? 0),
    }),
    toJsonFile('security.json', await describeSecurity(stores, member.id)),
    toJsonFile(
      'credits.json',
      (await stores.ledger.listByMember(member.id)).map(({ at, kind, amount, reason }) => ({
        at: toIsoTime(at),
        kind,
        amount,
        ...(reason && { reason }),
      })),
    ),
    toJsonFile(
      'orders.json',
      (await stores.payments.listByMember(member.id)).map(order => ({
        at: toIsoTime(order.createdAt),
        offer: order.offer,
        credits: order.credits,
        price: order.priceHundredths / 100,
        currency: order.currency,
        state: order.state,
      })),
    ),
    toJsonFile(
      'works.json',
      creations.map(creation => ({
        id: creation.id,
        type: creation.fileType,
        title: creation.title,
        prompt: creation.prompt,
        public: creation.public,
        moderation: creation.moderation,
        refusalReason: creation.refusalReason,
        file: names.get(creation.medium.id),
        portfolio: creation.portfolioId && `portfolios/${creation.portfolioId}.json`,
      })),
    ),
    toJsonFile(
      'generations.json',
      (await stores.generations.listByMember(member.id, Number.MAX_SAFE_INTEGER)).map(generation => ({
        at: toIsoTime(generation.createdAt),
        engine: generation.engine,
        ...generation.params,
        files: generation.images.map(({ mediumId }) => names.get(mediumId)),
      })),
    ),
    toJsonFile(
      'upscales.json',
      (await stores.upscales.listByMember(member.id)).map(({ createdAt, original, result }) => ({
        at: toIsoTime(createdAt),
        engine: result?.engine,
        original: names.get(original.id),
        file: result && names.get(result.medium.id),
      })),
    ),
    toJsonFile(
      'feedback.json',
      (await stores.feedback.listByMember(member.id)).map(({ sentAt, category, text }) => ({
        at: toIsoTime(sentAt),
        category,
        text,
      })),
    ),
    toJsonFile(
      'reports.json',
      (await stores.creationReports.listByReporter(member.id)).map(
        ({ reportedAt, creationId, reason, text }) => ({
          at: toIsoTime(reportedAt),
          work: creationId,
          reason,
          text,
        }),
      ),
    ),
    ...portfolioIds.map(id => ({
      name: `portfolios/${id}.json`,
      readText: () => readPortfolio(stores, id),
    })),
    ...media.map(medium => ({ name: names.get(medium.id) ?? medium.id, key: originalKey(medium) })),
    ...(avatar ? [{ name: 'avatar.webp', key: avatar }] : []),
  ]
}

/** The devices, the second factors and the linked identities of a member, without secrets. */
async function describeSecurity(stores: Stores, memberId: string) {
  const { linkedIdentities, sessions, passkeys, totp } = stores
  const app = await totp.find(memberId)
  return {
    devices: (await sessions.listByAccount(memberId)).map(
      ({ userAgent, network, createdAt, lastSeenAt }) => ({
        browser: userAgent,
        network,
        signedIn: toIsoTime(createdAt),
        lastUsed: toIsoTime(lastSeenAt),
      }),
    ),
    passkeys: (await passkeys.listByAccount(memberId)).map(({ name, createdAt, lastUsedAt }) => ({
      name,
      added: toIsoTime(createdAt),
      lastUsed: lastUsedAt === null ? null : toIsoTime(lastUsedAt),
    })),
    linkedIdentities: (await linkedIdentities.listByAccount(memberId)).map(({ issuer, email, linkedAt }) => ({
      issuer,
      email,
      linked: toIsoTime(linkedAt),
    })),
    authenticatorAppSince: app?.confirmedAt == null ? null : toIsoTime(app.confirmedAt),
  }
}

async function readPortfolio({ portfolios }: Stores, id: string): Promise<string> {
  const portfolio = await portfolios.find(id)
  if (!portfolio) return toJsonText(null)
  const { unknownFields, title, description, createdAt, pages } = portfolio
  return toJsonText({ ...unknownFields, title, description, published: toIsoTime(createdAt), pages })
}

const toJsonText = (value: unknown) => `${JSON.stringify(value, null, 2)}\n`

const toJsonFile = (name: string, value: unknown): ExportFile => ({ name, text: toJsonText(value) })

const toIsoTime = (at: number) => new Date(at).toISOString()

/** Names the file of a creation by its title, without characters that a file system rejects. The key makes it unique. */
function toFileName(creation: Creation | undefined, key: string): string {
  if (!creation) return `pictures/${key}`
  const title = creation.title.replaceAll(/[\p{Cc}\\/:*?"<>|\s]+/gu, ' ').trim()
  const short = Array.from(title).slice(0, 60).join('').trim()
  return `works/${short} ${key}`.replace('/ ', '/')
}
